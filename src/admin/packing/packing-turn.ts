/**
 * Which order is packed next on this device. The rule: a skipped order comes again only when no other one waits behind it,
 * whatever is packed in between.
 */
import type { NextToPack } from '../../contract/orders/packing.ts'

/** The number of the order that was skipped last; the queue goes on behind it. Undefined: at the oldest. */
export type PackingPlace = number | undefined

type Turn = { next: NextToPack; place: PackingPlace }

export const nextTurn = async (
  read: (after: PackingPlace) => Promise<NextToPack>,
  place: PackingPlace,
): Promise<Turn> => {
  const next = await read(place)
  if (next.order) return { next, place }
  return { next: place === undefined ? next : await read(undefined), place: undefined }
}

/** As the browser keeps it. */
export const placeOfText = (text: string | null): PackingPlace =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
