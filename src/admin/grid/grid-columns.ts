/** The columns of the grid: how a value is shown, copied, typed and pasted, and where it cannot be changed. */
import {
  type BulkField,
  type BulkValue,
  type BulkValues,
  bulkLabel,
  bulkProblem,
  isVariantField,
} from '../../domain/bulk-edit.ts'
import { foldText } from '../../domain/search-text.ts'
import { weightProblem } from '../../domain/weight.ts'
import type { GridRow } from './grid-rows.ts'
import { parseTypedPrice } from './typed-price.ts'

export type CellChoice = { value: string; label: string; name: string }
/** The options of the fields that have some. */
export type Choices = Record<'brandId' | 'categoryId' | 'status' | 'taxClass', readonly CellChoice[]>

type CellKind = 'text' | 'flag' | 'choice'
export type GridColumn = { field: BulkField; label: string; kind: CellKind; width: number }

const column = (field: BulkField, kind: CellKind, width: number): GridColumn => ({
  field,
  label: bulkLabel(field),
  kind,
  width,
})

export const GRID_COLUMNS: readonly GridColumn[] = [
  column('price', 'text', 104),
  column('compareAtPrice', 'text', 136),
  column('stockQuantity', 'text', 88),
  column('newArrival', 'flag', 72),
  column('onSale', 'flag', 80),
  column('featured', 'flag', 88),
  column('inStock', 'flag', 80),
  column('brandId', 'choice', 152),
  column('categoryId', 'choice', 152),
  column('status', 'choice', 104),
  column('taxClass', 'choice', 136),
  column('weightGrams', 'text', 104),
]

/** Why the cell cannot be changed; undefined where it can. */
export const readOnlyReason = (row: GridRow, field: BulkField): string | undefined => {
  if (row.kind === 'variant')
    return isVariantField(field) ? undefined : 'it belongs to the product, not to one size or colour'
  if (field === 'stockQuantity' && row.counting === 'by-variant')
    return 'it is counted by variant: open the row and change its sizes and colours'
  if (field === 'weightGrams' && row.counting === 'by-variant')
    return 'each size and colour has its own: open the row and change these'
  if (field === 'weightGrams' && row.hasMixedWeights)
    return 'its sizes and colours have different weights: change them on the page of the product'
  return undefined
}

const isChoiceField = (field: BulkField): field is keyof Choices =>
  field === 'brandId' || field === 'categoryId' || field === 'status' || field === 'taxClass'

export const choicesOf = (field: BulkField, choices: Choices): readonly CellChoice[] =>
  isChoiceField(field) ? choices[field] : []

/** As it is copied and typed: "42.00", "TRUE", the name of a brand; empty for none. */
export const cellText = (field: BulkField, value: BulkValue | null | undefined, choices: Choices): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!isChoiceField(field)) return String(value)
  return choices[field].find((choice) => choice.value === value)?.label ?? ''
}

export type ParsedCell = { value: BulkValue } | { problem: string }

const YES = new Set(['true', 'yes', 'y', '1', 'on', 'x', '✓', 'wahr', 'vrai', 'verdadero'])
const NO = new Set(['false', 'no', 'n', '0', 'off', '', '-', '–', 'falsch', 'faux', 'falso'])

const parseFlag = (text: string): ParsedCell => {
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: `"${text}" is neither TRUE nor FALSE` }
}

const parseChoice = (field: keyof Choices, text: string, choices: Choices): ParsedCell => {
  const folded = foldText(text)
  const matches = choices[field].filter(
    ({ label, name, value }) => [label, name].some((one) => foldText(one) === folded) || value === text,
  )
  const exact = matches.find(({ label }) => foldText(label) === folded) ?? matches[0]
  if (!exact) return { problem: `There is no ${bulkLabel(field).toLowerCase()} "${text}"` }
  return matches.length > 1 && foldText(exact.label) !== folded
    ? { problem: `More than one ${bulkLabel(field).toLowerCase()} is named "${text}"` }
    : { value: exact.value }
}

/** "1,000" or "5.0", as spreadsheets show whole numbers, -> "1000", "5". */
const wholeText = (text: string): string =>
  text
    .replace(/^(\d+)[.,]0{1,2}$/, '$1')
    .replace(/^\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+$/, (grouped) => grouped.replace(/\D/g, ''))

const parsePriceCell = (text: string): ParsedCell => {
  const parsed = parseTypedPrice(text)
  return 'price' in parsed ? { value: parsed.price } : parsed
}

const parsers: { [F in BulkField]: (text: string, choices: Choices) => ParsedCell } = {
  price: parsePriceCell,
  compareAtPrice: (text) => {
    if (text === '') return { value: null as unknown as BulkValue }
    const parsed = parseTypedPrice(text)
    if ('price' in parsed) return { value: parsed.price }
    // A price that can be read in two ways says so; any other is not one.
    return {
      problem: parsed.isAmbiguous ? parsed.problem : (bulkProblem('compareAtPrice', '') ?? parsed.problem),
    }
  },
  stockQuantity: (text) => {
    const whole = wholeText(text)
    if (!/^-?\d{1,12}$/.test(whole))
      return { problem: text === '' ? 'Stock is required' : 'Stock must be a whole number' }
    const problem = bulkProblem('stockQuantity', Number(whole))
    return problem === undefined ? { value: Number(whole) } : { problem }
  },
  newArrival: parseFlag,
  onSale: parseFlag,
  featured: parseFlag,
  inStock: parseFlag,
  categoryId: (text, choices) => parseChoice('categoryId', text, choices),
  brandId: (text, choices) => parseChoice('brandId', text, choices),
  status: (text, choices) => parseChoice('status', text, choices),
  taxClass: (text, choices) => parseChoice('taxClass', text, choices),
  weightGrams: (text) => {
    const whole = wholeText(text.replace(/\s*g$/i, ''))
    if (whole === '') return { value: null as unknown as BulkValue }
    const problem = weightProblem(whole)
    return problem === undefined ? { value: Number(whole) } : { problem }
  },
}

export const parseCell = (field: BulkField, text: string, choices: Choices): ParsedCell =>
  parsers[field](text.trim(), choices)

export type { BulkValues }
