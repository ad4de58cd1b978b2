/**
 * Which units of an order are in the box. The rules: a scanned code ticks one unit of a line that still needs one; a code
 * that belongs to no such line changes nothing and says so. An order with a unit too many in its box, because it was
 * refunded meanwhile, is not complete and is not shipped.
 */
import type { StaffOrderLine } from '../../contract/orders/order-management.ts'

/** Units in the box, by the position of their line. */
export type Ticks = ReadonlyMap<number, number>

type Line = Pick<StaffOrderLine, 'position' | 'toShip' | 'codes' | 'name'>

export const ticked = (ticks: Ticks, { position }: Pick<Line, 'position'>): number => ticks.get(position) ?? 0

export const isComplete = (lines: readonly Line[], ticks: Ticks): boolean =>
  lines.every((line) => ticked(ticks, line) === line.toShip)

/** Units that are in the box and are not to be shipped. */
export const unitsTooMany = (ticks: Ticks, line: Pick<Line, 'position' | 'toShip'>): number =>
  Math.max(0, ticked(ticks, line) - line.toShip)

export const countTicked = (lines: readonly Line[], ticks: Ticks): number =>
  lines.reduce((all, line) => all + Math.min(ticked(ticks, line), line.toShip), 0)

export type Scan =
  | { kind: 'ticked'; ticks: Ticks; name: string; isLineComplete: boolean }
  | { kind: 'enough'; name: string }
  | { kind: 'unknown' }

const normalise = (code: string): string => code.trim().toLowerCase()

export const scan = (lines: readonly Line[], ticks: Ticks, typed: string): Scan => {
  const code = normalise(typed)
  const matching = lines.filter(({ codes }) => codes.some((each) => normalise(each) === code))
  const line = matching.find((each) => ticked(ticks, each) < each.toShip)
  const [first] = matching
  if (!first) return { kind: 'unknown' }
  if (!line) return { kind: 'enough', name: first.name }
  const units = ticked(ticks, line) + 1
  return {
    kind: 'ticked',
    ticks: new Map(ticks).set(line.position, units),
    name: line.name,
    isLineComplete: units >= line.toShip,
  }
}

/** The whole line, or none of it; what is too many is taken out. */
export const toggleLine = (ticks: Ticks, line: Line): Ticks =>
  new Map(ticks).set(line.position, ticked(ticks, line) === line.toShip ? 0 : line.toShip)

/** The lines of the parcel. */
export const parcelLines = (lines: readonly Line[], ticks: Ticks): { position: number; quantity: number }[] =>
  lines.flatMap((line) => {
    const quantity = Math.min(ticked(ticks, line), line.toShip)
    return quantity > 0 ? [{ position: line.position, quantity }] : []
  })
