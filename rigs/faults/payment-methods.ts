/** How shoppers of the rig pay: by a card, which is authorised first, or by a method that takes the money at once. */
import { CARDS } from '../../test/setup/shopper.ts'

/** A request header, from the shopper to the provider. */
export const CAPTURED_AT_ONCE = 'x-captured-at-once'

export type PaymentMethod = { number: string; headers?: Record<string, string> }

export const capturedAtOnce: PaymentMethod = { number: CARDS.pays, headers: { [CAPTURED_AT_ONCE]: '1' } }
