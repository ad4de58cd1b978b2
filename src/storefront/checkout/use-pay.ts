/**
 * 'Complete Payment' (spec, sections 4 and 8): the payment is confirmed, then the order is made. One press at a time;
 * a payment that was made is never made again, only its order asked for anew.
 */

import { useRef, useState } from 'react'
import { useNavigation } from '../../ui/navigation.tsx'
import { useQueryClient } from '../../ui/query.tsx'
import { cartTotals } from '../cart/cart-totals.ts'
import { readSessionId } from '../cart/session.ts'
import { queries } from '../queries.ts'
import { clearCart } from './clear-cart.ts'
import {
  askForPayment,
  type Placed,
  placeOrder,
  sayElsewhere,
  sayPaymentFailed,
  sayProcessing,
  sayThanks,
  sayUnexpected,
} from './finish-order.ts'
import { forgetPayment, keepPayment } from './kept-payment.ts'
import { type Basket, basketSignature, orderOf, type Payment } from './payment.ts'
import type { PaymentElement } from './payment-element.ts'
import { recipientOf } from './recipient.ts'
import { PAID_ELSEWHERE, REPLACED } from './tab-news.ts'

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
  const readCart = async (): Promise<Basket> => {
    const lines = await client.fetchQuery(queries.cart(readSessionId()), { fresh: true })
    return { lines, totals: cartTotals(lines, payment.totals.currency) }
  }

  const end = async (reason: string): Promise<PayState> => {
    forgetPayment()
    await client.refetchQueries({ queryKey: queries.cart(readSessionId()).queryKey, exact: true })
    onEnded(reason)
    return 'processing'
  }

  const finish = async (placed: Placed): Promise<PayState> => {
    if (!placed.isConfirmed) {
      sayPaymentFailed(placed.reason)
      return end(placed.reason)
    }
    forgetPayment()
    await clearCart(client)
    sayThanks({ receipt: placed.receipt, recipient: recipientOf(payment.shipping) })
    // Back then leads to no payment that is over.
    navigate('/', { replace: true })
    // The page is being left: nothing more can be pressed on it.
    return 'processing'
  }

  /** The order follows by itself, hours or days later: there is nothing to wait for on this page. */
  const leaveToBank = (): PayState => {
    forgetPayment()
    sayProcessing()
    navigate('/', { replace: true })
    return 'processing'
  }

  const settle = async (): Promise<PayState> => finish(await placeOrder(orderOf(payment, readSessionId())))

  const endElsewhere = (message: string): Promise<PayState> => {
    sayElsewhere(message)
    return end(message)
  }

  /** Undefined: it has not been made, and still can be. */
  const learnFate = async (): Promise<PayState | undefined> => {
    const fate = await askForPayment(payment.intent.clientSecret)
    switch (fate.kind) {
      case 'placed':
        // Where this tab never asked for money, another did.
        return money.current === 'unpaid' && fate.placed.isConfirmed
          ? endElsewhere(PAID_ELSEWHERE)
          : finish(fate.placed)
      case 'open':
        return leaveToBank()
      case 'over':
        return endElsewhere(fate.message ?? REPLACED)
      case 'unpaid':
        money.current = 'unpaid'
        return undefined
    }
  }

  const confirm = async (element: PaymentElement): Promise<PayState> => {
    // What is incomplete is no payment that failed: the form says so beside the field.
    if (!(await element.check())) return 'ready'
    const basket = await readCart()
    if (basket.lines.length === 0) return (await learnFate()) ?? endElsewhere(EMPTIED)
    if (basketSignature(basket) !== basketSignature(payment)) return 'ready'
    money.current = 'unknown'
    keepPayment({ clientSecret: payment.intent.clientSecret, recipient: recipientOf(payment.shipping) })
    const outcome = await element.confirm()
    switch (outcome.kind) {
      case 'paid':
        money.current = 'paid'
        return settle()
      case 'open':
        return leaveToBank()
      case 'over':
        return (await learnFate()) ?? endElsewhere(REPLACED)
      case 'unpaid':
        money.current = 'unpaid'
        forgetPayment()
        setFailure(outcome.message)
        sayPaymentFailed(outcome.message)
        return 'ready'
    }
  }

  const attempt = async (element: PaymentElement): Promise<PayState> => {
    if (money.current === 'paid') return settle()
    return (money.current === 'unknown' && (await learnFate())) || confirm(element)
  }

  const pay = async (element: PaymentElement | null): Promise<void> => {
    if (isBusy.current || !element) return
    isBusy.current = true
    setState('processing')
    setFailure(null)
    try {
      const next = await attempt(element)
      isBusy.current = next === 'processing'
      setState(next)
    } catch {
      sayUnexpected()
      isBusy.current = false
      setState(money.current === 'unpaid' ? 'ready' : 'unsettled')
    }
  }

  return { pay, state, failure }
}
