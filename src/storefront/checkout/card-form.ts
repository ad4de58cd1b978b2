/** What the checkout asks of a card form, whichever provider is behind it. */
import type { RefObject } from 'react'
import type { Payment } from './payment.ts'

/**
 * Paid; not paid, and why in the provider's words; the bank takes its time, and the order follows by itself; or the
 * payment can no longer be made, because it was made or cancelled elsewhere.
 */
export type ConfirmOutcome =
  | { kind: 'paid' }
  | { kind: 'unpaid'; message: string }
  | { kind: 'open' }
  | { kind: 'over' }

export type CardFormHandle = {
  /**
   * Whether it is filled in. Where it is not, it says so itself, once, beside the field that is wrong, and leads the
   * focus there.
   */
  validate: () => Promise<boolean>
  /** Throws when nobody knows what happened; asking again is then safe. */
  confirm: () => Promise<ConfirmOutcome>
}

export type CardFormProps = {
  payment: Payment
  /** Filled while the form is there. */
  handle: RefObject<CardFormHandle | null>
  /** The form can be filled in now. */
  onReady: () => void
}
