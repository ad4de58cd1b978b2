/**
 * Which order is packed next on this device. The rules: a skipped order comes again only when no other one waits behind it,
 * whatever is packed in between, and an order is shown only where this station has claimed it.
 */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import type { NextToPack } from '../../contract/orders/packing.ts'

/** The number of the order that was skipped last; the queue goes on behind it. Undefined: at the oldest. */
export type PackingPlace = number | undefined

export type PackingCalls = {
  read: (after: PackingPlace) => Promise<NextToPack>
  /** Undefined: another station was faster. */
  claim: (id: string) => Promise<StaffOrder | undefined>
}
type Turn = { next: NextToPack; place: PackingPlace }

/** Several stations ask at once; after so many lost races something else is wrong. */
const MAX_ATTEMPTS = 5

const claimNext = async ({ read, claim }: PackingCalls, place: PackingPlace): Promise<NextToPack> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const next = await read(place)
    if (!next.order) return next
    const order = await claim(next.order.id)
    if (order) return { ...next, order }
  }
  throw new Error('other stations were faster each time')
}

export const nextTurn = async (calls: PackingCalls, place: PackingPlace): Promise<Turn> => {
  const next = await claimNext(calls, place)
  if (next.order) return { next, place }
  return { next: place === undefined ? next : await claimNext(calls, undefined), place: undefined }
}

/** As the browser keeps it. */
export const placeOfText = (text: string | null): PackingPlace =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
