/** What a shopper tries in a bag, and which of it a bag is offered: what goes into it, and the next larger thing. */
import { packBag, type Thing } from './bag-packing.ts'
import type { Box } from './inner-size.ts'

/** Its name as in the middle of a sentence. */
export type CarriedThing = Thing & { name: string }

/** The largest first; mm, as each stands upright. */
export const CARRIED_THINGS: readonly CarriedThing[] = [
  { id: 'laptop', name: '14″ laptop', width: 325, depth: 20, height: 225 },
  { id: 'folder', name: 'A4 folder', width: 230, depth: 15, height: 310 },
  { id: 'shoes', name: 'pair of shoes', width: 310, depth: 110, height: 200 },
  { id: 'umbrella', name: 'umbrella', width: 60, depth: 60, height: 290 },
  { id: 'jumper', name: 'rolled jumper', width: 280, depth: 110, height: 110 },
  { id: 'bottle', name: 'large bottle', width: 75, depth: 75, height: 260 },
  { id: 'paperback', name: 'paperback', width: 111, depth: 25, height: 178 },
  { id: 'lotion', name: 'sun lotion', width: 65, depth: 40, height: 175 },
  { id: 'phone', name: 'phone', width: 75, depth: 10, height: 155 },
  { id: 'keys', name: 'keys', width: 60, depth: 20, height: 90 },
]
const OFFERED = 8

export const thingsToTry = (bag: Box): readonly CarriedThing[] => {
  const largest = CARRIED_THINGS.findIndex((thing) => packBag(bag, [thing]))
  const start = largest < 0 ? CARRIED_THINGS.length - OFFERED : Math.max(0, largest - 1)
  return CARRIED_THINGS.slice(start, start + OFFERED)
}
