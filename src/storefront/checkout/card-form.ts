/** The interface between the checkout and a provider's card form. */
import type { RefObject } from 'react'
import type { Payment } from './payment.ts'

/**
 * `paid`: the payment is authorised. `unpaid`: refused, `message` is the provider's text. `processing`: the bank decides
 * later, and the order follows by itself. `closed`: the payment was made or cancelled elsewhere.
 */
export type ConfirmOutcome =
  | { kind: 'paid' }
  | { kind: 'unpaid'; message: string }
  | { kind: 'processing' }
  | { kind: 'closed' }

export type CardFormHandle = {
  /**
   * Whether every field is valid. If not, the form shows the error beside the field and moves the focus there.
   */
  validate: () => Promise<boolean>
  /** Throws when the outcome is unknown; a retry is then safe. */
  confirm: () => Promise<ConfirmOutcome>
}

export type CardFormProps = {
  payment: Payment
  /** Set while the form is mounted. */
  handle: RefObject<CardFormHandle | null>
  /** Called when the form accepts input. */
  onReady: () => void
}
