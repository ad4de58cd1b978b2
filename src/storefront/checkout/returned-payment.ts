/** What became of a payment that led through the bank's own page: the server asks the provider, the address is never believed. */

import type { PaymentReturn } from '../../contract/order.ts'
import { ApiError } from '../../ui/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { askForPayment, placedOf, sayPaymentFailed, sayThanks, sayUnexpected } from './finish-order.ts'

const tell = async ({ status, order, message }: PaymentReturn, clearCart: () => Promise<void>) => {
  if (order) {
    const placed = placedOf(order)
    if (!placed.isConfirmed) sayPaymentFailed(placed.reason)
    else {
      await clearCart()
      sayThanks()
    }
  } else if (status === 'processing')
    toast({
      title: 'Payment Processing',
      description: 'Your bank is still dealing with the payment. Your order follows by itself.',
    })
  else sayPaymentFailed(message ?? 'The payment was not completed. Nothing has been charged.')
}

export const finishReturnedPayment = async (
  clientSecret: string,
  clearCart: () => Promise<void>,
): Promise<void> => {
  try {
    await tell(await askForPayment(clientSecret), clearCart)
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) sayPaymentFailed(error.text)
    else sayUnexpected()
  }
}
