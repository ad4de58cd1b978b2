/** The toasts about a payment's outcome (spec, sections 7 and 8), with the cleanup that belongs to each outcome. */
import { toast } from '../../ui/toast.ts'
import { type PlacedOrder, savePlacedOrder } from './placed-order.ts'
import { clearShippingForm } from './shipping-form-storage.ts'
import { postToTabs } from './tab-messages.ts'

/** Also stores the order: its confirmation stays on the home page after the toast has gone. */
export const toastOrderConfirmed = (order: PlacedOrder) => {
  clearShippingForm()
  savePlacedOrder(order)
  postToTabs({ kind: 'ordered' })
  return toast({
    title: 'Payment Successful!',
    description: 'Your order has been confirmed and payment processed.',
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
