/**
 * Prices as people and spreadsheets write them. Which sign separates the decimals is settled once for the whole file, by
 * the cells that can be read in one way only; 1.999 alone is ambiguous and never guessed.
 */
import { parsePence } from '../../domain/pricing/money.ts'

export type DecimalSign = '.' | ','

/** No price is longer, and a long run of spaces would take the patterns below minutes. */
const MAX_LENGTH = 100

/** Without currency signs and spaces at both ends, and spaces or apostrophes between digits, as "1 999,00" has them. */
const bare = (text: string): string =>
  (text.length > MAX_LENGTH ? '' : text)
    .replace(/^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu, '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/gu, '')
    .replace(/^(?:GBP|EUR|USD|CHF)\s*|\s*(?:GBP|EUR|USD|CHF)$/i, '')
    .trim()

const ONE_READING: readonly [DecimalSign, RegExp][] = [
  ['.', /^\d+\.\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$|^\d{4,}\.\d+$/],
  [',', /^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d{4,},\d+$/],
]

/** The decimal sign that the cell proves; undefined where it proves none. */
export const provenSign = (text: string): DecimalSign | undefined =>
  ONE_READING.find(([, pattern]) => pattern.test(bare(text)))?.[0]

export const isAmbiguousPrice = (text: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(bare(text))

/** Pence; undefined where the text is no amount in this format, or `sign` is not settled and it matters. */
export const parsePrice = (text: string, sign: DecimalSign | null): number | undefined => {
  const amount = bare(text)
  if (sign === null) return /^\d+$/.test(amount) ? parsePence(amount) : undefined
  const group = sign === '.' ? ',' : '.'
  const grouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${sign}\\d{1,2})?$`)
  const plain = new RegExp(`^\\d+(?:\\${sign}(?:\\d{1,2}|\\d{2}00))?$`)
  if (!grouped.test(amount) && !plain.test(amount)) return undefined
  const [whole = '', decimals = ''] = amount.replaceAll(group, '').split(sign)
  return parsePence(decimals === '' ? whole : `${whole}.${decimals.slice(0, 2)}`)
}
