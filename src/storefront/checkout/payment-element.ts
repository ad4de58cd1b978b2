/** What the checkout asks of a card form, whichever provider is behind it. */
import type { RefObject } from 'react'
import type { Payment } from './payment.ts'

/**
 * Paid; not paid, and why in the provider's words; the bank takes its time, and the order follows by itself; or the
 * payment can no longer be made, because it was made or cancelled elsewhere.
 */
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'unpaid'; message: string }
  | { kind: 'open' }
  | { kind: 'over' }

export type PaymentElement = {
  /**
   * Whether it is filled in. Where it is not, it says so itself, once, beside the field that is wrong, and leads the
   * focus there.
   */
  check: () => Promise<boolean>
  /** Throws when nobody knows what happened; asking again is then safe. */
  confirm: () => Promise<PaymentOutcome>
}

export type PaymentElementProps = {
  payment: Payment
  /** Filled while the form is there. */
  element: RefObject<PaymentElement | null>
  /** The form can be filled in now. */
  onReady: () => void
}
