/**
 * 'Complete Payment' (spec, sections 4 and 8): the payment is confirmed, then the order is made. One press at a time;
 * a payment that was made is never made again, only its order asked for anew.
 */

import { useRef, useState } from 'react'
import { useNavigation } from '../../ui/navigation.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { cartTotals } from '../cart/cart-totals.ts'
import { readSessionId } from '../cart/session.ts'
import { queries } from '../queries.ts'
import type { CardFormHandle } from './card-form.ts'
import { clearCart } from './clear-cart.ts'
import {
  fetchPaymentStatus,
  type OrderResult,
  placeOrder,
  toastOrderConfirmed,
  toastOtherTab,
  toastPaymentFailed,
  toastPaymentProcessing,
  toastUnexpectedError,
} from './order-result.ts'
import { cartSignature, createOrderRequest, type Payment, type PricedCart } from './payment.ts'
import { clearPendingPayment, savePendingPayment } from './pending-payment.ts'
import { recipientOf } from './recipient.ts'
import { PAID_IN_OTHER_TAB, REPLACED_IN_OTHER_TAB } from './tab-messages.ts'

const EMPTIED = 'Your cart has been emptied in another tab. Nothing has been charged.'

/** `unsettled`: the money may be there, the order is not yet. */
export type PayState = 'ready' | 'processing' | 'unsettled'

/** What is known of the money. `unknown`: it was asked for, and the answer never came. */
type Money = 'unpaid' | 'unknown' | 'paid'

/** `onEnded`: the payment can no longer become an order, for this reason. */
export const usePay = (payment: Payment, onEnded: (reason: string) => void) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const [state, setState] = useState<PayState>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  const money = useRef<Money>('unpaid')

  /** Another tab may have changed the cart since the payment was opened; the page then sees it, and leads back. */
  const readCart = async (): Promise<PricedCart> => {
    const lines = await client.fetchQuery(queries.cart(readSessionId()), { fresh: true })
    return { lines, totals: cartTotals(lines, payment.totals.currency) }
  }

  const end = async (reason: string): Promise<PayState> => {
    clearPendingPayment()
    await client.refetchQueries({ queryKey: queries.cart(readSessionId()).queryKey, exact: true })
    onEnded(reason)
    return 'processing'
  }

  const finish = async (placed: OrderResult): Promise<PayState> => {
    if (!placed.isConfirmed) {
      toastPaymentFailed(placed.reason)
      return end(placed.reason)
    }
    clearPendingPayment()
    await clearCart(client)
    toastOrderConfirmed({ receipt: placed.receipt, recipient: recipientOf(payment.shipping) })
    // Back then leads to no payment that is over.
    navigate('/', { replace: true })
    // The page is being left: nothing more can be pressed on it.
    return 'processing'
  }

  /** The order follows by itself, hours or days later: there is nothing to wait for on this page. */
  const leaveToBank = (): PayState => {
    clearPendingPayment()
    toastPaymentProcessing()
    navigate('/', { replace: true })
    return 'processing'
  }

  const settle = async (): Promise<PayState> =>
    finish(await placeOrder(createOrderRequest(payment, readSessionId())))

  const endElsewhere = (message: string): Promise<PayState> => {
    toastOtherTab(message)
    return end(message)
  }

  /** Undefined: it has not been made, and still can be. */
  const learnFate = async (): Promise<PayState | undefined> => {
    const fate = await fetchPaymentStatus(payment.intent.clientSecret)
    switch (fate.kind) {
      case 'placed':
        // Where this tab never asked for money, another did.
        return money.current === 'unpaid' && fate.placed.isConfirmed
          ? endElsewhere(PAID_IN_OTHER_TAB)
          : finish(fate.placed)
      case 'open':
        return leaveToBank()
      case 'over':
        return endElsewhere(fate.message ?? REPLACED_IN_OTHER_TAB)
      case 'unpaid':
        money.current = 'unpaid'
        return undefined
    }
  }

  const confirm = async (element: CardFormHandle): Promise<PayState> => {
    // What is incomplete is no payment that failed: the form says so beside the field.
    if (!(await element.validate())) return 'ready'
    const basket = await readCart()
    if (basket.lines.length === 0) return (await learnFate()) ?? endElsewhere(EMPTIED)
    if (cartSignature(basket) !== cartSignature(payment)) return 'ready'
    money.current = 'unknown'
    savePendingPayment({
      clientSecret: payment.intent.clientSecret,
      recipient: recipientOf(payment.shipping),
    })
    const outcome = await element.confirm()
    switch (outcome.kind) {
      case 'paid':
        money.current = 'paid'
        return settle()
      case 'open':
        return leaveToBank()
      case 'over':
        return (await learnFate()) ?? endElsewhere(REPLACED_IN_OTHER_TAB)
      case 'unpaid':
        money.current = 'unpaid'
        clearPendingPayment()
        setFailure(outcome.message)
        toastPaymentFailed(outcome.message)
        return 'ready'
    }
  }

  const attempt = async (element: CardFormHandle): Promise<PayState> => {
    if (money.current === 'paid') return settle()
    return (money.current === 'unknown' && (await learnFate())) || confirm(element)
  }

  const pay = async (element: CardFormHandle | null): Promise<void> => {
    if (isBusy.current || !element) return
    isBusy.current = true
    setState('processing')
    setFailure(null)
    try {
      const next = await attempt(element)
      isBusy.current = next === 'processing'
      setState(next)
    } catch {
      toastUnexpectedError()
      isBusy.current = false
      setState(money.current === 'unpaid' ? 'ready' : 'unsettled')
    }
  }

  return { pay, state, failure }
}
