/** Where a payment whose outcome is not known is stored in this tab. What it says is decided in kept-payment. */
import { sessionValue } from '../../ui/web-storage.ts'

export const pendingPaymentStorage = sessionValue('payment')
