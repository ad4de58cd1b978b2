/** Completes a payment with its order: POST /api/orders, and POST /api/payment-return after a redirect to the bank. */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { OrderResult } from '../../checkout/finalise/place-order.ts'
import { HttpError } from '../../contract/errors.ts'
import {
  createOrder,
  type createOrderSchema,
  PAYMENT_RESULTS,
  type Receipt,
  returnFromPayment,
} from '../../contract/orders/order.ts'
import { parseAmount } from '../../domain/pricing/currency.ts'
import { intentIdOf } from '../../payments/app/providers.ts'
import type { Contact, StoredOrder } from '../../storage/orders/orders.ts'
import type { ApiEnv, ApiServices, Log } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { readPaymentCookie } from '../cookies/payment-cookie.ts'
import { readSessionCookie } from '../cookies/session-cookie.ts'
import { limitPayments } from '../limits/payment-limits.ts'
import { PAID_ELSEWHERE } from '../payments/paid-elsewhere.ts'
import { receiptWire } from './order-wire.ts'

const PROVIDER_RETRY_SECONDS = 5

const closedError = (reason: Extract<OrderResult, { kind: 'closed' }>['reason']): HttpError => {
  switch (reason) {
    case 'paid-elsewhere':
      return new HttpError('already-paid', PAID_ELSEWHERE)
    case 'replaced':
      return new HttpError('payment-replaced')
    case 'ended':
      return new HttpError(
        'payment-closed',
        'This payment can no longer be made, and nothing has been charged. Please start again.',
      )
  }
}

const orderError = (placed: Exclude<OrderResult, { kind: 'order' | 'unpaid' }>): HttpError => {
  switch (placed.kind) {
    case 'unknown':
      return new HttpError('payment-not-found')
    case 'duplicate-refunded':
      return new HttpError('order-refunded')
    case 'released':
      return new HttpError('payment-released', `${placed.message} Nothing has been charged.`)
    case 'closed':
      return closedError(placed.reason)
    case 'provider-unavailable':
      return new HttpError('provider-unavailable', undefined, { retryAfterSeconds: PROVIDER_RETRY_SECONDS })
  }
}

/** An order that was cancelled or refunded is an error for the shopper, with what became of the money. */
const requireConfirmed = (order: StoredOrder): StoredOrder => {
  if (order.status === 'confirmed') return order
  const what = order.problem ?? 'The order could not be kept.'
  if (order.payment_status === 'voided')
    throw new HttpError('payment-released', `${what} The order was cancelled, and nothing has been charged.`)
  const money =
    order.payment_status === 'refunded'
      ? 'Your money has been paid back in full.'
      : 'Your money is being paid back in full.'
  throw new HttpError('order-refunded', `${what} ${money}`)
}

const unpaidError = (status: string, failure: string | null): HttpError =>
  new HttpError(
    'payment-required',
    status === 'processing' ? 'The payment is still being processed.' : (failure ?? undefined),
  )

/** Logs a total in the request that differs from the stored one: the page showed a wrong total. */
const compareTotal = (log: Log, order: StoredOrder, total: string): void => {
  if (parseAmount(Number(total), order.currency) === order.total) return
  log.warn({ orderId: order.id, total: order.total, claimed: total }, 'order request with a different total')
}

const contactOf = (body: z.output<typeof createOrderSchema>): Contact => ({
  email: body.email,
  shippingAddress: body.shippingAddress,
  billingAddress: body.billingAddress,
})

const isKnownResult = (status: string): status is (typeof PAYMENT_RESULTS)[number] =>
  (PAYMENT_RESULTS as readonly string[]).includes(status)

export const orderRoutes = ({ checkout, log }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  /**
   * Only the browser that opened the payment gets a link to the page with the address: it has the payment's cookie, which
   * no script reads. A session id, which stands in the URL of cart calls, and the payment's id in the body are not enough.
   */
  const receiptFor = async (
    c: Context<ApiEnv>,
    order: StoredOrder,
    sessionIds: readonly string[],
  ): Promise<Receipt> => {
    const isPayer = readPaymentCookie(c) === order.intent_id
    const orderPath = isPayer ? await checkout.orderLink(order, sessionIds) : null
    return receiptWire(order, { sendsMail: checkout.sendsMail(), orderPath })
  }
  handleOperation(app, createOrder, async ({ body, c }) => {
    const cookie = readSessionCookie(c)
    const sessionIds = [body.sessionId, cookie].filter((id) => id !== undefined)
    const intentId = body.paymentIntentId ?? readPaymentCookie(c)
    await limitPayments(c, 'order', intentId ?? sessionIds[0])
    const placed = await checkout.placeOrder({ intentId, sessionIds, contact: contactOf(body) })
    if (placed.kind === 'unpaid') throw unpaidError(placed.status, placed.failure)
    if (placed.kind !== 'order') throw orderError(placed)
    compareTotal(log, placed.order, body.total)
    const order = requireConfirmed(placed.order)
    return {
      status: placed.isFirst ? 201 : 200,
      json: await receiptFor(c, order, sessionIds),
    }
  })
  handleOperation(app, returnFromPayment, async ({ body, c }) => {
    const sessionId = readSessionCookie(c)
    await limitPayments(c, 'order', intentIdOf(body.clientSecret))
    const placed = await checkout.returnFromPayment(body.clientSecret)
    if (placed.kind === 'unpaid') {
      const status = isKnownResult(placed.status) ? placed.status : 'requires_payment_method'
      return { json: { status, order: null, message: placed.failure } }
    }
    if (placed.kind === 'closed') {
      const { message } = closedError(placed.reason)
      return { json: { status: 'canceled', order: null, message } }
    }
    if (placed.kind !== 'order') throw orderError(placed)
    const order = requireConfirmed(placed.order)
    const receipt = await receiptFor(c, order, sessionId === undefined ? [] : [sessionId])
    return { json: { status: 'succeeded', order: receipt, message: null } }
  })
  return app
}
