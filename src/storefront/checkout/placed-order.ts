/**
 * What the tab stores about the order just placed. The first page after paying shows it in full. From then on only its
 * number and total are stored, so the next person at this computer sees no name or address.
 */
import type { Receipt } from '../../contract/orders/order.ts'
import { chargedText, orderNumberText, orderReference } from '../../domain/orders/order-labels.ts'
import { placedOrderStorage } from './placed-order-storage.ts'
import type { Recipient } from './recipient.ts'

export type PlacedOrder = {
  /** A node of release 0.3.0, or a page of it, has named no number. */
  receipt: Omit<Receipt, 'number'> & Partial<Pick<Receipt, 'number'>>
  /** Null when the page that had the shipping form is gone. */
  recipient: Recipient | null
  /** Of what was bought. None: as for the recipient. */
  pictures?: readonly string[] | undefined
}
/** What stays stored after the first page. */
export type OrderSummary = { number: string; total: string }

export const orderSummary = ({ receipt }: PlacedOrder): OrderSummary => ({
  number: receipt.number === undefined ? orderReference(receipt) : orderNumberText(receipt.number),
  total: chargedText(receipt.total, receipt.currency),
})

/** Not yet announced to screen readers. */
let isUnannounced = false

/** The checkout and the return from a bank both continue on the home page, which shows an order in full. */
const isHomeNext = (): boolean => ['/', '/checkout'].includes(location.pathname)

export const savePlacedOrder = (order: PlacedOrder): void => {
  isUnannounced = true
  placedOrderStorage.write(JSON.stringify(isHomeNext() ? order : orderSummary(order)))
}

/** Call when the order is shown in full. `text` is the stored order. The returned function reduces the view to the summary. */
export const showInFull = (text: string, summary: OrderSummary): (() => void) => {
  const stored = JSON.stringify(summary)
  placedOrderStorage.write(stored, text)
  return () => placedOrderStorage.write(stored)
}

export const clearPlacedOrder = (): void => placedOrderStorage.write(null)

/** True once per order. */
export const consumeAnnouncement = (): boolean => {
  const was = isUnannounced
  isUnannounced = false
  return was
}
