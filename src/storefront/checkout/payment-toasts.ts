/** The toasts about a payment's outcome (spec, sections 7 and 8), with the cleanup that belongs to each outcome. */
import { toast } from '../../ui/toast.ts'
import { clearShippingForm } from '../shipping-form-storage.ts'
import { type PlacedOrder, savePlacedOrder } from './placed-order.ts'

/**
 * Also stores the order: its confirmation stays on the home page after the toast has gone.
 * @param left items in the cart that another tab added meanwhile
 */
export const toastOrderConfirmed = (order: PlacedOrder, left: number) => {
  clearShippingForm()
  savePlacedOrder(order)
  return toast({
    title: 'Payment Successful!',
    description: 'Your order has been confirmed and payment processed.',
    ...(left > 0 && {
      reason: `${left} ${left === 1 ? 'item that was added in another tab is' : 'items that were added in another tab are'} still in your cart.`,
      link: { label: 'View cart', href: '/cart' },
    }),
  })
}

export const toastPaymentFailed = (message: string) =>
  toast({ title: 'Payment Failed', description: message, variant: 'destructive' })

/** Another tab changed or paid this checkout. Not an error. */
export const toastOtherTab = (message: string) => toast({ title: 'Another tab', description: message })

export const toastPaymentProcessing = () => {
  clearShippingForm()
  return toast({
    title: 'Payment Processing',
    description: 'Your bank is still dealing with the payment. Your order follows by itself.',
  })
}

export const toastUnexpectedError = () =>
  toast({
    title: 'Payment Error',
    description: 'An unexpected error occurred during payment.',
    variant: 'urgent',
  })
