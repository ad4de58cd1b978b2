/**
 * What the shopper is told of the order just placed: all of it once, on the first page after paying. From then on the
 * tab stores its number and its total only: whoever uses this computer next learns nobody's name or address.
 */
import type { Receipt } from '../../contract/order.ts'
import { chargedText, orderNumber } from '../../domain/order-name.ts'
import { placedOrderStorage } from './placed-order-storage.ts'
import type { Recipient } from './recipient.ts'

export type PlacedOrder = {
  receipt: Receipt
  /** Null where the page that knew it is gone. */
  recipient: Recipient | null
}
/** What remains of it after its first page. */
export type OrderReference = { number: string; total: string }

export const orderReference = ({ receipt }: PlacedOrder): OrderReference => ({
  number: orderNumber(receipt),
  total: chargedText(receipt.total, receipt.currency),
})

/** Not told yet to whoever does not see it. */
let isUnannounced = false

/** The checkout leads to the front page, which shows an order in full; so does the way back from a bank. */
const leadsToFrontPage = (): boolean => ['/', '/checkout'].includes(location.pathname)

export const savePlacedOrder = (order: PlacedOrder): void => {
  isUnannounced = true
  placedOrderStorage.write(JSON.stringify(leadsToFrontPage() ? order : orderReference(order)))
}

/** Call when the order is shown in full; the returned function ends that. */
export const showInFull = (text: string, line: OrderReference): (() => void) => {
  const kept = JSON.stringify(line)
  placedOrderStorage.write(kept, text)
  return () => placedOrderStorage.write(kept)
}

export const clearPlacedOrder = (): void => placedOrderStorage.write(null)

/** True once for each order. */
export const consumeAnnouncement = (): boolean => {
  const was = isUnannounced
  isUnannounced = false
  return was
}
