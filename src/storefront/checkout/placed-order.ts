/**
 * The order that was placed last in this tab, kept until it is put away: the front page shows it (order-band). Kept
 * pages know nothing of it. Where the browser keeps nothing, it lasts until the page is loaded anew.
 */
import type { Receipt } from '../../contract/order.ts'
import { forget, keep, readKept } from '../../ui/kept-text.ts'
import type { Recipient } from './recipient.ts'

export type PlacedOrder = {
  receipt: Receipt
  /** Null where the page that knew it is gone. */
  recipient: Recipient | null
}

/** Another form of what is kept is another key. */
const KEY = 'placed-order-2'

let unkept: string | null = null
/** Not told yet to whoever does not see it. */
let isNews = false
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export const keepPlacedOrder = (order: PlacedOrder): void => {
  const text = JSON.stringify(order)
  unkept = keep('sessionStorage', KEY, text) ? null : text
  isNews = true
  tell()
}

export const forgetPlacedOrder = (): void => {
  unkept = null
  forget('sessionStorage', KEY)
  tell()
}

/** True once for each order. */
export const takeNews = (): boolean => {
  const was = isNews
  isNews = false
  return was
}

/** As text, which stays the same while the order does. */
export const placedOrder = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): string | null => unkept ?? readKept('sessionStorage', KEY),
}
