/** Where a payment whose outcome is not known is stored in this tab. What it says is decided in kept-payment. */
import { tabText } from '../../ui/kept-text.ts'

export const pendingPaymentStorage = tabText('payment')
