/** The cells of a row by the key of their column, and the checks that both formats share. */

import { MAX_STOCK } from '../../domain/products/product-input.ts'
import { MAX_CODE_LENGTH } from '../../domain/products/product-limits.ts'
import {
  COST_RULES,
  MAX_COST_PENCE,
  MAX_GRAMS,
  mapVariantFields,
  type VariantField,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import { fileKeyOfVariant } from './columns.ts'
import type { FilePlace, FileProblem, FileVariant, MappingAnswers } from './model.ts'
import { parsePrice } from './price-format.ts'
import type { CsvRecord } from './records.ts'
import type { Survey } from './survey.ts'
import { isSpoiledCode, unguardCode, unguardFormula } from './text-cells.ts'

export type Reading = { survey: Survey; answers: MappingAnswers }

export type RowCells = {
  line: number
  row: number
  has(key: string): boolean
  /** As in the file. */
  raw(key: string): string
  /** Trimmed, without the apostrophe of a spreadsheet guard. */
  text(key: string): string
  place(key: string): FilePlace
  problem(key: string, sentence: string): FileProblem
}

export const rowCells = ({ columns }: Survey): ((record: CsvRecord) => RowCells) => {
  const places = new Map(columns.flatMap(({ key }, index) => (key === null ? [] : [[key, index] as const])))
  const headingOf = (key: string) => columns[places.get(key) ?? -1]?.heading ?? null
  return ({ line, row, cells }) => {
    const raw = (key: string) => cells[places.get(key) ?? -1] ?? ''
    const place = (key: string) => ({ line, row, column: headingOf(key) })
    return {
      line,
      row,
      has: (key) => places.has(key),
      raw,
      text: (key) => unguardFormula(raw(key)).trim(),
      place,
      problem: (key, sentence) => ({ ...place(key), sentence }),
    }
  }
}

/** The rows below the headings that are not blank. */
export async function* filledRows(
  records: AsyncIterable<CsvRecord>,
  { survey }: Reading,
): AsyncGenerator<RowCells> {
  const cellsOf = rowCells(survey)
  for await (const record of records)
    if (record.row > survey.headerRow && record.cells.some((cell) => cell.trim() !== ''))
      yield cellsOf(record)
}

/** The text where it is short enough; otherwise a problem. */
export const limitedText = (cells: RowCells, key: string, max: number, problems: FileProblem[]): string => {
  const text = cells.text(key)
  if (text.length > max)
    problems.push(cells.problem(key, `The text has ${text.length} characters; at most ${max} fit.`))
  return text
}

/** A SKU or barcode; null where the cell is blank, undefined where the file has no such column. */
export const readCode = (
  cells: RowCells,
  key: string,
  problems: FileProblem[],
): string | null | undefined => {
  if (!cells.has(key)) return undefined
  const code = unguardCode(cells.raw(key)).trim()
  if (isSpoiledCode(code))
    problems.push(
      cells.problem(
        key,
        `${code} is a number that a spreadsheet has rounded: its digits are lost. Format the column as text and enter the code again.`,
      ),
    )
  else if (code.length > MAX_CODE_LENGTH)
    problems.push(cells.problem(key, `The code has more than ${MAX_CODE_LENGTH} characters.`))
  return code === '' ? null : code
}

/** @param readGrams formats differ in the units of a weight */
export const readVariantFields = (
  cells: RowCells,
  reading: Reading,
  problems: FileProblem[],
  readGrams: () => number | null | undefined,
) =>
  mapVariantFields((field) => {
    const key = fileKeyOfVariant(field)
    switch (variantFields[field].kind) {
      case 'grams':
        return readGrams()
      case 'pence':
        return readCost(cells, key, reading, problems)
      case 'code':
        return readCode(cells, key, problems)
    }
  }) as Pick<FileVariant, VariantField>

/** Pence; undefined where the cell is blank or wrong. */
export const readPrice = (
  cells: RowCells,
  key: string,
  { survey }: Reading,
  problems: FileProblem[],
): number | undefined => {
  const text = cells.text(key)
  if (text === '') return undefined
  const pence = parsePrice(text, survey.decimalSign)
  if (pence !== undefined && pence > 0) return pence
  problems.push(
    cells.problem(key, pence === 0 ? 'A price must be over zero.' : unreadAmount(text, 'a price', survey)),
  )
  return undefined
}

const unreadAmount = (text: string, what: string, { ambiguousPrices, decimalSign }: Survey): string =>
  ambiguousPrices.length > 0 && decimalSign === null && /\d[.,]\d{3}$/.test(text)
    ? `"${text}" can be read in two ways. Say which sign the file's decimals have.`
    : `"${text}" is not ${what}${decimalSign === null ? '' : ` with "${decimalSign}" for its decimals, as the file has`}.`

/** Pence, where 0 is a cost too; null where the cell is blank, undefined where it is wrong or the file has no such column. */
const readCost = (
  cells: RowCells,
  key: string,
  { survey }: Reading,
  problems: FileProblem[],
): number | null | undefined => {
  if (!cells.has(key)) return undefined
  const text = cells.text(key)
  if (text === '') return null
  const pence = parsePrice(text, survey.decimalSign)
  if (pence !== undefined && pence <= MAX_COST_PENCE) return pence
  problems.push(
    cells.problem(
      key,
      pence === undefined ? unreadAmount(text, 'an amount', survey) : `${COST_RULES.tooLarge}.`,
    ),
  )
  return undefined
}

const GRAMS_PER_UNIT = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523_125 } as const
export type WeightUnit = keyof typeof GRAMS_PER_UNIT

/** Whole grams; null where the cell is blank, undefined where it is wrong or the file has no such column. */
export const readWeight = (
  cells: RowCells,
  key: string,
  unit: WeightUnit,
  problems: FileProblem[],
): number | null | undefined => {
  if (!cells.has(key)) return undefined
  const text = cells.text(key)
  if (text === '') return null
  if (unit === 'g' && /[.,]\d{3}$/.test(text) && !/[.,]000$/.test(text)) {
    problems.push(cells.problem(key, `"${text}" can be read in two ways. Write grams as 1200.`))
    return undefined
  }
  const grams = /^\d{1,9}(?:[.,]\d{1,6})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * GRAMS_PER_UNIT[unit])
    : undefined
  if (grams !== undefined && grams <= MAX_GRAMS) return grams
  problems.push(
    cells.problem(
      key,
      grams === undefined ? `"${text}" is not a weight.` : 'A weight must be at most 1,000,000 grams.',
    ),
  )
  return undefined
}

/** Units; undefined where the cell is blank or wrong. Oversold stock below zero counts as none. */
export const readStock = (
  cells: RowCells,
  key: string,
  problems: FileProblem[],
  notes: FileProblem[],
): number | undefined => {
  const text = cells.text(key)
  if (text === '') return undefined
  if (!/^-?\d+(?:[.,]0+)?$/.test(text)) {
    problems.push(cells.problem(key, `"${text}" is not a whole number of units.`))
    return undefined
  }
  const units = Number.parseInt(text, 10)
  if (units > MAX_STOCK) {
    problems.push(cells.problem(key, 'Stock must be at most 1,000,000.'))
    return undefined
  }
  if (units < 0) notes.push(cells.problem(key, `${text} units are taken as 0.`))
  return Math.max(0, units)
}
