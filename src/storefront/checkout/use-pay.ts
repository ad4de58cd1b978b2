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
  sayPaymentFailed,
  sayProcessing,
  sayThanks,
  sayUnexpected,
} from './finish-order.ts'
import { forgetPayment, keepPayment } from './kept-payment.ts'
import { basketSignature, orderOf, type Payment } from './payment.ts'
import type { PaymentElement } from './payment-element.ts'
import { recipientOf } from './recipient.ts'

/** `unsettled`: the money may be there, the order is not yet. */
export type PayState = 'ready' | 'processing' | 'unsettled'

/** What is known of the money. `unknown`: it was asked for, and the answer never came. */
type Money = 'unpaid' | 'unknown' | 'paid'

/** `onGivenBack`: it was paid, could not become an order, and is being refunded for this reason. */
export const usePay = (payment: Payment, onGivenBack: (reason: string) => void) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const [state, setState] = useState<PayState>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  const money = useRef<Money>('unpaid')

  /** Another tab may have changed the cart since the payment was opened; the page then sees it, and leads back. */
  const isStale = async (): Promise<boolean> => {
    const lines = await client.fetchQuery(queries.cart(readSessionId()), { fresh: true })
    const totals = cartTotals(lines, payment.totals.currency)
    return basketSignature({ lines, totals }) !== basketSignature(payment)
  }

  const finish = async (placed: Placed): Promise<PayState> => {
    forgetPayment()
    if (!placed.isConfirmed) {
      sayPaymentFailed(placed.reason)
      await client.refetchQueries({ queryKey: queries.cart(readSessionId()).queryKey, exact: true })
      onGivenBack(placed.reason)
      return 'processing'
    }
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

  const confirm = async (element: PaymentElement): Promise<PayState> => {
    // What is incomplete is no payment that failed: the form says so beside the field.
    if (!(await element.check()) || (await isStale())) return 'ready'
    money.current = 'unknown'
    keepPayment({ clientSecret: payment.intent.clientSecret, recipient: recipientOf(payment.shipping) })
    const outcome = await element.confirm()
    if (outcome.kind === 'open') return leaveToBank()
    if (outcome.kind === 'paid') {
      money.current = 'paid'
      return settle()
    }
    money.current = 'unpaid'
    forgetPayment()
    setFailure(outcome.message)
    sayPaymentFailed(outcome.message)
    return 'ready'
  }

  const attempt = async (element: PaymentElement): Promise<PayState> => {
    if (money.current === 'paid') return settle()
    if (money.current === 'unknown') {
      const fate = await askForPayment(payment.intent.clientSecret)
      if (fate.kind === 'placed') return finish(fate.placed)
      if (fate.kind === 'open') return leaveToBank()
      money.current = 'unpaid'
    }
    return confirm(element)
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
