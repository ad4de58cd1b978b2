/** Why a change of an order is refused: thrown inside its transaction, so that nothing is written. */

export type OrderRefusalCode =
  | 'order-not-found'
  | 'parcel-not-found'
  | 'order-not-shippable'
  | 'order-edited'
  | 'address-fixed'
  | 'order-not-refundable'
  | 'refund-not-found'
  | 'invoice-refused'
  | 'request-differs'

export class OrderRefusal extends Error {
  readonly code: OrderRefusalCode
  /** @param sentence in place of the error table's, where more is known */
  constructor(code: OrderRefusalCode, sentence?: string) {
    super(sentence ?? code)
    this.name = 'OrderRefusal'
    this.code = code
    this.sentence = sentence
  }
  readonly sentence: string | undefined
}
