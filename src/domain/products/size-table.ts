/**
 * The size table of a garment: what each size measures laid flat, in cm. The rule: the first measure is its width and the
 * second its length; a shopper's garment is compared measure by measure.
 */
import type { TextFormat } from './product-field-entry.ts'

export type SizeRow = { size: string; cm: readonly number[] }
export type SizeTable = { measures: readonly string[]; rows: readonly SizeRow[] }

const MAX_SIZES = 20
const MAX_MEASURES = 6
/** cm. */
const MAX_MEASURE = 300

/** Cells stand between tabs, as a spreadsheet copies them, else between semicolons, else between commas. */
const separatorOf = (text: string): string => ['\t', ';'].find((sign) => text.includes(sign)) ?? ','

/** Undefined where it is no size table: a row of names, then a row for each size. */
export const parseSizeTable = (text: string): SizeTable | undefined => {
  const separator = separatorOf(text)
  const cells = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separator).map((cell) => cell.trim()))
  const [[, ...measures] = [], ...sizes] = cells
  const rows = sizes.map(([size = '', ...values]) => ({
    size,
    cm: values.map((value) =>
      /^\d{1,3}([.,]\d)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN,
    ),
  }))
  const isTable =
    measures.length >= 2 &&
    measures.length <= MAX_MEASURES &&
    new Set(measures.filter(Boolean)).size === measures.length &&
    rows.length > 0 &&
    rows.length <= MAX_SIZES &&
    new Set(rows.map(({ size }) => size).filter(Boolean)).size === rows.length &&
    rows.every(
      ({ cm }) => cm.length === measures.length && cm.every((value) => value > 0 && value <= MAX_MEASURE),
    )
  return isTable ? { measures, rows } : undefined
}

export const SIZE_TABLE: TextFormat = {
  accepts: (text) => parseSizeTable(text) !== undefined,
  rule: 'must be a line of names such as "Size, Chest, Length", then a line for each size in cm such as "M, 55, 72.5"',
  examples: ['Size, Chest, Length\nS, 52, 70\nM, 55, 72.5', 'Size; Chest; Length\nM; 55; 72,5'],
}

/** What is left of a shopper's measure: the size's is larger where it is above zero. In cm, by measure. */
export const differencesOf = (row: SizeRow, own: readonly (number | undefined)[]): (number | undefined)[] =>
  row.cm.map((value, index) => {
    const measured = own[index]
    return measured === undefined ? undefined : Math.round((value - measured) * 10) / 10
  })

/** The size that differs least in what was measured, each measure by its share. Undefined where nothing was. */
export const nearestSize = (table: SizeTable, own: readonly (number | undefined)[]): SizeRow | undefined => {
  if (own.every((measured) => measured === undefined)) return undefined
  const distance = (row: SizeRow): number =>
    differencesOf(row, own).reduce<number>(
      (sum, difference, index) => sum + ((difference ?? 0) / (row.cm[index] ?? 1)) ** 2,
      0,
    )
  return table.rows.toSorted((a, b) => distance(a) - distance(b))[0]
}
