/** The domain error of a change of an order: thrown inside its transaction, so that nothing is written. */

export type OrderErrorCode =
  | 'order-not-found'
  | 'parcel-not-found'
  | 'order-not-shippable'
  | 'order-edited'
  | 'order-claimed'
  | 'address-fixed'
  | 'tax-territory-fixed'
  | 'order-not-refundable'
  | 'refund-not-found'
  | 'invoice-refused'
  | 'request-differs'
  | 'tracking-number-refused'
  | 'postage-file-not-found'
  | 'postage-return-not-found'
  | 'postage-return-changed'

export class OrderError extends Error {
  readonly code: OrderErrorCode
  /** In place of the message of the error table, where more is known. */
  readonly detail: string | undefined
  constructor(code: OrderErrorCode, detail?: string) {
    super(detail ?? code)
    this.name = 'OrderError'
    this.code = code
    this.detail = detail
  }
}
