/**
 * When two values of a product's field are the same, and what a conflict says of the stored one: by the kind of the field.
 * The editor, the quick form, the grid and imports apply these rules; which edits they refuse is their own policy.
 */

import { formatPounds } from '../pricing/currency.ts'
import { parsePence } from '../pricing/money.ts'
import type { ProductFact } from './catalogue.ts'
import type { ProductFieldEntry } from './product-field-entry.ts'
import type { FieldValues } from './product-field-values.ts'
import { entryOf } from './product-fields.ts'
import { isPrice } from './product-input.ts'

/** A field that is not compared variant by variant (variant-merge.ts). */
export type ComparedField = keyof FieldValues
type ComparedKind = Exclude<ProductFieldEntry['kind'], 'variants'>

const isEqual = (a: unknown, b: unknown): boolean => a === b
const penceOf = (amount: string | null): number | undefined =>
  amount !== null && isPrice(amount) ? parsePence(amount.trim()) : undefined
const isSamePrice = (a: string | null, b: string | null): boolean =>
  a === b || (penceOf(a) !== undefined && penceOf(a) === penceOf(b))
const areSameLines = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')
const recordText = (record: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const factsText = (facts: readonly ProductFact[]): string =>
  JSON.stringify(facts.map(({ name, value }) => [name, value]))

const sameByKind: Record<ComparedKind, (a: never, b: never) => boolean> = {
  text: (a: string, b: string) => a.trim() === b.trim(),
  flag: isEqual,
  choice: isEqual,
  group: isEqual,
  units: isEqual,
  price: isSamePrice,
  'optional-price': isSamePrice,
  lines: areSameLines,
  options: areSameLines,
  pictures: areSameLines,
  record: (a: FieldValues['imageAlts'], b: FieldValues['imageAlts']) => recordText(a) === recordText(b),
  facts: (a: readonly ProductFact[], b: readonly ProductFact[]) => factsText(a) === factsText(b),
}

export const isSameFieldValue = <F extends ComparedField>(
  field: F,
  a: FieldValues[F],
  b: FieldValues[F],
): boolean => sameByKind[entryOf(field).kind as ComparedKind](a as never, b as never)

const MAX_QUOTE_LENGTH = 80
const quote = (text: string): string =>
  `"${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}...` : text}"`
const pounds = (amount: unknown): string => {
  const pence = penceOf(typeof amount === 'string' ? amount : null)
  return pence === undefined ? 'none' : formatPounds(pence)
}

/**
 * What a conflict says: "the price is £42.00 now, not £40.00".
 * @param stored of a brand or category: its name
 */
export const conflictText = (field: ComparedField, stored: unknown, seen: unknown): string => {
  const entry = entryOf(field)
  const phrase = entry.phrase ?? entry.label.toLowerCase()
  switch (entry.kind) {
    case 'text':
    case 'group':
      return `the ${phrase} is ${stored === '' ? 'empty' : quote(String(stored))} now`
    case 'price':
    case 'optional-price':
      return `the ${phrase} is ${pounds(stored)} now, not ${pounds(seen)}`
    case 'flag':
      return `it is ${stored ? entry.phrases.yes : entry.phrases.no} now`
    case 'choice':
      return entry.conflict(String(stored))
    case 'units':
      return `the ${phrase} is ${stored} now, not ${seen}`
    default: {
      if ('conflict' in entry && entry.conflict !== undefined) return entry.conflict
      const lines = stored as readonly string[]
      return lines.length === 0
        ? `it has no ${phrase} now`
        : `its ${phrase} are ${quote(lines.join(', '))} now`
    }
  }
}
