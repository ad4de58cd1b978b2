/**
 * Stocktakes: what stands at a shelf place, in a category or in the whole shop is counted. The rules: what is expected on the shelf
 * is the stock and the units that are sold and not shipped, at the moment of the count, so that a sale in between changes
 * nothing; what is posted is the difference, never the counted number.
 */
import { countText } from '../count-text.ts'

export const MAX_OPEN_STOCKTAKES = 20
export const MAX_STOCKTAKE_LINES = 5000
export const MAX_COUNTED = 999_999
export const MAX_STOCKTAKE_REASON = 60
export const MAX_SHELF_PLACE = 40

export const STOCKTAKE_SCOPES = ['place', 'category', 'all'] as const
export type StocktakeScope =
  | { kind: 'place'; shelfPlace: string }
  | { kind: 'category'; categoryId: string }
  | { kind: 'all' }

export const STOCKTAKE_STATES = ['open', 'posted', 'undone', 'discarded'] as const
export type StocktakeState = (typeof STOCKTAKE_STATES)[number]

type Count = { counted: number; expected: number }

export const differenceOf = ({ counted, expected }: Count): number => counted - expected

/** "2 lines differ: 1 unit more, 3 fewer" */
export const differencesText = (lines: readonly Count[]): string => {
  const differences = lines.map(differenceOf).filter((difference) => difference !== 0)
  if (differences.length === 0) return 'Nothing differs'
  const sum = (sign: 1 | -1) =>
    differences.reduce((all, difference) => all + Math.max(0, sign * difference), 0)
  const [more, fewer] = [sum(1), sum(-1)]
  const parts = [
    ...(more > 0 ? [`${countText(more, 'unit')} more`] : []),
    ...(fewer > 0 ? [`${more > 0 ? fewer : countText(fewer, 'unit')} fewer`] : []),
  ]
  return `${countText(differences.length, 'line differs', 'lines differ')}: ${parts.join(', ')}`
}

/** A number that is typed beside a line. A scanner that types a code there is refused: no code is so short. */
export const parseCounted = (text: string): number | undefined => {
  const typed = text.trim()
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}
