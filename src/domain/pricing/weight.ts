/** Weights of variants: whole grams. One that is not known counts as none. */

/** A tonne. The database has the same limit. */
export const MAX_GRAMS = 1_000_000

export const WEIGHT_RULES = {
  whole: 'Weight must be whole grams',
  negative: 'Weight cannot be negative',
  tooLarge: 'Weight must be at most 1,000,000 grams',
} as const

/** `weightGrams`: of one unit. */
export type WeighedLine = { weightGrams?: number | null | undefined; quantity: number }

/** Grams of a cart or order. */
export const totalGrams = (lines: readonly WeighedLine[]): number =>
  lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0)

/** The validation message for a typed weight; undefined where it is valid. Empty: not known. */
export const weightProblem = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return undefined
  if (!/^\d{1,9}$/.test(typed)) return WEIGHT_RULES.whole
  return Number(typed) > MAX_GRAMS ? WEIGHT_RULES.tooLarge : undefined
}
