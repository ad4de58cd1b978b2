/** The columns of the grid: how a value is shown, copied, typed and pasted, and where it cannot be changed. */

import {
  BULK_FIELDS,
  type BulkField,
  type BulkValue,
  bulkLabel,
  bulkProblem,
  isVariantField,
} from '../../domain/products/bulk-edit.ts'
import { type FieldOf, GRID_FIELDS, type GridField } from '../../domain/products/product-field-values.ts'
import { entryOf, productFields } from '../../domain/products/product-fields.ts'
import {
  type GridVariantField,
  gridEntryOf,
  isGridVariantField,
  parseVariantField,
  typedVariantField,
  typedVariantFieldProblem,
  type VariantFieldKind,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import { foldText } from '../../domain/search-text.ts'
import { normalizePrice, parseTypedPrice } from '../components/typed-price.ts'
import type { GridRow } from './grid-rows.ts'

export type CellChoice = { value: string; label: string; name: string }

type GridChoice = GridField & FieldOf<'choice'>
export const GRID_CHOICES = GRID_FIELDS.filter(
  (field): field is GridChoice => entryOf(field).kind === 'choice',
)
type ChoiceField = GridChoice | 'brandId' | 'categoryId'
/** The options of the fields that have some. */
export type Choices = Record<ChoiceField, readonly CellChoice[]>

type CellKind = 'text' | 'flag' | 'choice'
export type GridColumn = { field: BulkField; label: string; kind: CellKind; width: number }

const isGridField = (field: BulkField): field is GridField => GRID_FIELDS.some((each) => each === field)

/** Pixels. */
const SPECIAL_WIDTHS: Record<Exclude<BulkField, GridField | GridVariantField>, number> = {
  price: 104,
  compareAtPrice: 136,
  stockQuantity: 88,
  brandId: 152,
  categoryId: 152,
}
const widthOf = (field: BulkField): number => {
  if (isGridField(field)) return productFields[field].grid.width
  return isGridVariantField(field) ? gridEntryOf(field).width : SPECIAL_WIDTHS[field]
}
const kindOf = (field: BulkField): CellKind => {
  if (isChoiceField(field)) return 'choice'
  return isGridField(field) && entryOf(field).kind === 'flag' ? 'flag' : 'text'
}
const isChoiceField = (field: BulkField): field is ChoiceField =>
  field === 'brandId' || field === 'categoryId' || GRID_CHOICES.some((each) => each === field)

export const GRID_COLUMNS: readonly GridColumn[] = BULK_FIELDS.map((field) => ({
  field,
  label: bulkLabel(field),
  kind: kindOf(field),
  width: widthOf(field),
}))

/** Why the cell cannot be changed; undefined where it can. */
export const readOnlyReason = (row: GridRow, field: BulkField): string | undefined => {
  if (row.kind === 'variant')
    return isVariantField(field) ? undefined : 'it belongs to the product, not to one size or colour'
  if (field === 'stockQuantity' && row.counting === 'by-variant')
    return 'it is tracked by variant: open the row and change its sizes and colours'
  if (isGridVariantField(field) && row.counting === 'by-variant')
    return 'each size and colour has its own: open the row and change these'
  if (isGridVariantField(field) && row.mixedFields.includes(field))
    return `its sizes and colours have different ${gridEntryOf(field).noun}s: change them on the page of the product`
  return undefined
}

export const choicesOf = (field: BulkField, choices: Choices): readonly CellChoice[] =>
  isChoiceField(field) ? choices[field] : []

/** As it is copied and typed: "42.00", "TRUE", the name of a brand; empty for none. */
export const cellText = (field: BulkField, value: BulkValue | null | undefined, choices: Choices): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (isGridVariantField(field)) return typedVariantField(field, value)
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

const parseChoice = (field: ChoiceField, text: string, choices: Choices): ParsedCell => {
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

/** What is typed or pasted, as the editor of a product takes it. */
const variantTexts: Record<VariantFieldKind, (text: string) => string> = {
  code: (text) => text,
  grams: (text) => wholeText(text.replace(/\s*g$/i, '')),
  pence: normalizePrice,
}
const parseVariantCell = (field: GridVariantField, typed: string): ParsedCell => {
  const text = variantTexts[variantFields[field].kind](typed)
  const problem = typedVariantFieldProblem(field, text)
  return problem === undefined ? { value: parseVariantField(field, text) as BulkValue } : { problem }
}

const textParsers: {
  [F in Exclude<BulkField, GridField | GridVariantField | ChoiceField>]: (text: string) => ParsedCell
} = {
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
}

/** Of a plain field. */
const parseText = (field: GridField, text: string): ParsedCell => {
  const problem = bulkProblem(field, text)
  return problem === undefined ? { value: text } : { problem }
}

export const parseCell = (field: BulkField, typed: string, choices: Choices): ParsedCell => {
  const text = typed.trim()
  if (isChoiceField(field)) return parseChoice(field, text, choices)
  if (isGridVariantField(field)) return parseVariantCell(field, text)
  if (!isGridField(field)) return textParsers[field](text)
  return kindOf(field) === 'flag' ? parseFlag(text) : parseText(field, text)
}
