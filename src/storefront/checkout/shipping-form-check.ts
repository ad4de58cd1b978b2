/**
 * Checks the shipping form against the contract's schema. A file of its own, loaded after the form is shown: it brings
 * Zod, which is a fifth of the page's scripts, and is first needed by the submit.
 */
import './zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { shippingFormSchema } from '../../contract/payments/shipping-form.ts'

export const checkShippingForm = zodResolver(shippingFormSchema)
