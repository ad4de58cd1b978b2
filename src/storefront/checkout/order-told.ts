/**
 * What the shopper is told of the order just placed: all of it once, on the first page after paying. From then on the
 * tab stores its number and its total only: whoever uses this computer next learns nobody's name or address.
 */
import type { Receipt } from '../../contract/order.ts'
import { chargedText, orderNumber } from '../../domain/order-name.ts'
import { placedOrder } from './placed-order.ts'
import type { Recipient } from './recipient.ts'

export type PlacedOrder = {
  receipt: Receipt
  /** Null where the page that knew it is gone. */
  recipient: Recipient | null
}
/** What remains of it after its first page. */
export type OrderLine = { number: string; total: string }

export const orderLine = ({ receipt }: PlacedOrder): OrderLine => ({
  number: orderNumber(receipt),
  total: chargedText(receipt.total, receipt.currency),
})

/** Not told yet to whoever does not see it. */
let isNews = false

/** The checkout leads to the front page, which shows an order in full; so does the way back from a bank. */
const leadsToFrontPage = (): boolean => ['/', '/checkout'].includes(location.pathname)

export const keepPlacedOrder = (order: PlacedOrder): void => {
  isNews = true
  placedOrder.write(JSON.stringify(leadsToFrontPage() ? order : orderLine(order)))
}

/** Call when the order is shown in full; the returned function ends that. */
export const showOnce = (text: string, line: OrderLine): (() => void) => {
  const kept = JSON.stringify(line)
  placedOrder.write(kept, text)
  return () => placedOrder.write(kept)
}

export const forgetPlacedOrder = (): void => placedOrder.write(null)

/** True once for each order. */
export const takeNews = (): boolean => {
  const was = isNews
  isNews = false
  return was
}
