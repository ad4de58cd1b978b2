/** Places the order of a payment and asks the server for a payment's outcome. One payment never makes two orders. */
import type { CreateOrder, PaymentReturn, Receipt } from '../../contract/orders/order.ts'
import { paths } from '../../contract/paths.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'

/** Paid, but sold out before the order was made: the server refunds by itself. */
const REFUNDED = 'An item sold out while you were paying. Your payment is being refunded in full.'

/** `reason`: why there is no order; the money is being returned. */
export type OrderResult = { isConfirmed: true; receipt: Receipt } | { isConfirmed: false; reason: string }

const orderResultOf = (receipt: Receipt): OrderResult =>
  receipt.status === 'confirmed' ? { isConfirmed: true, receipt } : { isConfirmed: false, reason: REFUNDED }

/** Idempotent: a payment has one order, so a retry is safe. Throws when the outcome is unknown. */
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
 * `ordered`: the payment has an order or its refund. `processing`: the bank has not decided yet. `closed`: not paid, and
 * can no longer be paid. `unpaid`: not paid yet. `message` says why.
 */
export type PaymentOutcome =
  | { kind: 'ordered'; result: OrderResult }
  | { kind: 'processing' }
  | { kind: 'closed'; message: string | null }
  | { kind: 'unpaid'; message: string | null }

/** The server asks the provider, and makes the order if it was paid. Throws when the outcome is unknown. */
export const fetchPaymentStatus = async (clientSecret: string): Promise<PaymentOutcome> => {
  try {
    const response = await apiRequest('POST', paths.paymentReturn, { clientSecret })
    const { status, order, message }: PaymentReturn = await response.json()
    if (order) return { kind: 'ordered', result: orderResultOf(order) }
    if (status === 'processing') return { kind: 'processing' }
    return { kind: status === 'canceled' ? 'closed' : 'unpaid', message }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      return { kind: 'ordered', result: { isConfirmed: false, reason: error.text } }
    throw error
  }
}
