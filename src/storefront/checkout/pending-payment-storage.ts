/** Where this tab stores its pending payment as text. Every page reads it; its content is defined in pending-payment. */
import { sessionValue } from '../../ui/web-storage.ts'

export const pendingPaymentStorage = sessionValue('payment')
