/** After the payment: the order, and the words for how it went (spec, sections 7 and 8). */
import type { CreateOrder, PaymentReturn, Receipt } from '../../contract/order.ts'
import { paths } from '../../contract/paths.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { type PlacedOrder, savePlacedOrder } from './placed-order.ts'
import { clearShippingForm } from './shipping-form-storage.ts'
import { postToTabs } from './tab-messages.ts'

/** Paid, but sold out in that moment: the shop gives the money back by itself. */
const REFUNDED = 'An item sold out while you were paying. Your payment is being refunded in full.'

/** An order, or the money is on its way back, for this reason. */
export type OrderResult = { isConfirmed: true; receipt: Receipt } | { isConfirmed: false; reason: string }

export const orderResultOf = (receipt: Receipt): OrderResult =>
  receipt.status === 'confirmed' ? { isConfirmed: true, receipt } : { isConfirmed: false, reason: REFUNDED }

/** Asking again is harmless: a payment has one order. Throws when nobody knows what became of it. */
export const placeOrder = async (order: CreateOrder): Promise<OrderResult> => {
  try {
    const response = await apiRequest('POST', paths.orders, order)
    return orderResultOf(await response.json())
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { isConfirmed: false, reason: error.text }
    throw error
  }
}

/**
 * What became of a payment: an order or its refund; `open`: the bank has not decided yet; `over`: it was not made and
 * cannot be made any more; or no payment yet, and why.
 */
export type PaymentOutcome =
  | { kind: 'placed'; placed: OrderResult }
  | { kind: 'open' }
  | { kind: 'over'; message: string | null }
  | { kind: 'unpaid'; message: string | null }

/** The server asks the provider, and makes the order if it was paid. Throws when nobody knows. */
export const fetchPaymentStatus = async (clientSecret: string): Promise<PaymentOutcome> => {
  try {
    const response = await apiRequest('POST', paths.paymentReturn, { clientSecret })
    const { status, order, message }: PaymentReturn = await response.json()
    if (order) return { kind: 'placed', placed: orderResultOf(order) }
    if (status === 'processing') return { kind: 'open' }
    return { kind: status === 'canceled' ? 'over' : 'unpaid', message }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      return { kind: 'placed', placed: { isConfirmed: false, reason: error.text } }
    throw error
  }
}

/** The toast goes; what it was for stays to be looked at. */
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

/** What another tab did. Nothing failed. */
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
