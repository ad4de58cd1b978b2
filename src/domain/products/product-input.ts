/** The rules of a typed price, stock and description, with the messages that say them. */
import { parsePence } from '../pricing/money.ts'

export const MAX_STOCK = 1_000_000

export const PRICE_RULE = 'Price must be an amount in pounds over zero, such as 42.00'
export const STOCK_RULES = {
  required: 'Stock is required',
  whole: 'Stock must be a whole number',
  negative: 'Stock cannot be negative',
  tooLarge: 'Stock must be at most 1,000,000',
} as const
export const DESCRIPTION_REQUIRED = 'Description is required'

export const isPrice = (text: string): boolean => (parsePence(text.trim()) ?? 0) > 0

/** The validation message for a typed stock; undefined where it is valid. */
export const stockProblem = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return STOCK_RULES.required
  if (!/^-?\d+$/.test(typed)) return STOCK_RULES.whole
  if (Number(typed) < 0) return STOCK_RULES.negative
  return Number(typed) > MAX_STOCK ? STOCK_RULES.tooLarge : undefined
}

/** Parses the stock of an API request (spec, section 3): a whole number, 0 if not numeric. */
export const stockNumber = (text: string): number => Number.parseInt(text, 10) || 0
