/**
 * 'Complete Payment' (spec, sections 4 and 8): confirms the payment, then places the order. One attempt at a time. After
 * a payment succeeded, a retry only places the order again and never charges twice.
 */

import { useRef, useState } from 'react'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { cartTotals } from '../cart/cart-totals.ts'
import { findShortages } from '../cart/line-shortage.ts'
import { linePictures } from '../cart/line-variant.ts'
import { readSessionId } from '../cart/session.ts'
import { PAID_IN_OTHER_TAB, REPLACED_IN_OTHER_TAB } from '../cart/tab-messages.ts'
import { queries } from '../queries.ts'
import type { CardFormHandle } from './card-form.ts'
import { clearCart } from './clear-cart.ts'
import { fetchPaymentStatus, type OrderResult, placeOrder } from './order-result.ts'
import { cartSignature, createOrderRequest, type Payment, type PricedCart } from './payment.ts'
import {
  toastOrderConfirmed,
  toastOtherTab,
  toastPaymentFailed,
  toastPaymentProcessing,
  toastUnexpectedError,
} from './payment-toasts.ts'
import { clearPendingPayment, savePendingPayment } from './pending-payment.ts'
import { recipientOf } from './recipient.ts'

const NOT_SENT = 'The shop did not answer. Nothing has been charged: please press the button again.'
const CART_EMPTIED = 'Your cart has been emptied in another tab. Nothing has been charged.'

/** `unconfirmed`: the payment may have been made, but there is no order yet. */
export type PayState = 'ready' | 'processing' | 'unconfirmed'

/** `unknown`: a confirmation was sent and its response was lost. */
type ChargeState = 'unpaid' | 'unknown' | 'paid'

/** `onEnded`: the payment can no longer become an order; `reason` is for the shopper. */
export const usePay = (payment: Payment, onEnded: (reason: string) => void) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const [state, setState] = useState<PayState>('ready')
  const [error, setError] = useState<string | null>(null)
  const isBusy = useRef(false)
  const chargeState = useRef<ChargeState>('unpaid')

  /** Refetches the cart: if another tab changed it, the page returns to the shipping form. */
  const readCart = async (): Promise<PricedCart> => {
    const lines = await client.fetchQuery(queries.cart(readSessionId()), { fresh: true })
    // At the rates of the open payment, which keeps them when they change.
    const { terms } = payment
    return { lines, totals: cartTotals(lines, terms), terms }
  }

  const endPayment = async (reason: string): Promise<PayState> => {
    clearPendingPayment()
    await client.refetchQueries({ queryKey: queries.cart(readSessionId()).queryKey, exact: true })
    onEnded(reason)
    return 'processing'
  }

  const completeOrder = async (result: OrderResult): Promise<PayState> => {
    if (!result.isConfirmed) {
      toastPaymentFailed(result.reason)
      return endPayment(result.reason)
    }
    clearPendingPayment()
    const left = await clearCart(client)
    const { shipping, lines } = payment
    const order = { receipt: result.receipt, recipient: recipientOf(shipping), pictures: linePictures(lines) }
    toastOrderConfirmed(order, left)
    // Back must not lead to a finished payment.
    navigate('/', { replace: true })
    // Keep the button disabled while the page navigates away.
    return 'processing'
  }

  /** The order follows by itself, hours or days later. */
  const leaveWhileProcessing = (): PayState => {
    clearPendingPayment()
    toastPaymentProcessing()
    navigate('/', { replace: true })
    return 'processing'
  }

  const recordOrder = async (): Promise<PayState> =>
    completeOrder(await placeOrder(createOrderRequest(payment, readSessionId())))

  const endInOtherTab = (message: string): Promise<PayState> => {
    toastOtherTab(message)
    return endPayment(message)
  }

  /** Undefined when the payment was not made and still can be. */
  const resolveOutcome = async (): Promise<PayState | undefined> => {
    const outcome = await fetchPaymentStatus(payment.intent.clientSecret)
    switch (outcome.kind) {
      case 'ordered':
        // If this tab never confirmed the payment, another tab did.
        return chargeState.current === 'unpaid' && outcome.result.isConfirmed
          ? endInOtherTab(PAID_IN_OTHER_TAB)
          : completeOrder(outcome.result)
      case 'processing':
        return leaveWhileProcessing()
      case 'closed':
        return endInOtherTab(outcome.message ?? REPLACED_IN_OTHER_TAB)
      case 'unpaid':
        chargeState.current = 'unpaid'
        return undefined
    }
  }

  const confirm = async (cardForm: CardFormHandle): Promise<PayState> => {
    // An invalid field is not a failed payment: the form shows it beside the field.
    if (!(await cardForm.validate())) return 'ready'
    const cart = await readCart()
    if (cart.lines.length === 0) return (await resolveOutcome()) ?? endInOtherTab(CART_EMPTIED)
    if (cartSignature(cart) !== cartSignature(payment) || findShortages(cart.lines).size > 0) return 'ready'
    chargeState.current = 'unknown'
    savePendingPayment({
      clientSecret: payment.intent.clientSecret,
      recipient: recipientOf(payment.shipping),
      pictures: linePictures(payment.lines),
    })
    const outcome = await cardForm.confirm()
    switch (outcome.kind) {
      case 'paid':
        chargeState.current = 'paid'
        return recordOrder()
      case 'processing':
        return leaveWhileProcessing()
      case 'closed':
        return (await resolveOutcome()) ?? endInOtherTab(REPLACED_IN_OTHER_TAB)
      case 'unpaid':
        chargeState.current = 'unpaid'
        clearPendingPayment()
        setError(outcome.message)
        toastPaymentFailed(outcome.message)
        return 'ready'
    }
  }

  const attempt = async (cardForm: CardFormHandle): Promise<PayState> => {
    if (chargeState.current === 'paid') return recordOrder()
    return (chargeState.current === 'unknown' && (await resolveOutcome())) || confirm(cardForm)
  }

  const pay = async (cardForm: CardFormHandle | null): Promise<void> => {
    if (isBusy.current || !cardForm) return
    isBusy.current = true
    setState('processing')
    setError(null)
    try {
      const next = await attempt(cardForm)
      isBusy.current = next === 'processing'
      setState(next)
    } catch {
      toastUnexpectedError()
      isBusy.current = false
      const isUnpaid = chargeState.current === 'unpaid'
      // What may have been charged has a notice of its own.
      if (isUnpaid) setError(NOT_SENT)
      setState(isUnpaid ? 'ready' : 'unconfirmed')
    }
  }

  return { pay, state, error }
}
