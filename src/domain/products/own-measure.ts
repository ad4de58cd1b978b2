/**
 * What a shopper measures of an own garment, to compare it with a size table. The rule: a measure far from those of the
 * table is a mistake, such as a chest measured all around, and nothing is compared with it.
 */
import { differencesOf, type SizeRow, type SizeTable } from './size-table.ts'

/** Digits, with a decimal point or comma if needed. */
const FORM = /^\d{1,3}(?:[.,]\d{0,2})?$/
/** Shares of the smallest and of the largest size, widened to a multiple of `STEP` cm. */
const LEAST = 0.65
const MOST = 1.5
const STEP = 5

export type OwnMeasure = { cm?: number; problem?: string }

/** @param index of the measure in the table */
export const readOwnMeasure = ({ measures, rows }: SizeTable, index: number, text: string): OwnMeasure => {
  const entered = text.trim()
  if (entered === '') return {}
  const cm = FORM.test(entered) ? Number(entered.replace(',', '.')) : Number.NaN
  const sizes = rows.map((row) => row.cm[index] ?? 0)
  const least = Math.floor((Math.min(...sizes) * LEAST) / STEP) * STEP
  const most = Math.ceil((Math.max(...sizes) * MOST) / STEP) * STEP
  if (cm >= least && cm <= most) return { cm }
  if (Number.isNaN(cm)) return { problem: 'Enter cm, such as 54.5' }
  const is = `${measures[index]?.toLowerCase()} is ${least} to ${most} cm`
  return {
    problem:
      [
        `Measure across the front, from seam to seam, not around: a ${is} wide.`,
        `Measure straight down, from the top to the hem: a ${is}.`,
      ][index] ?? `Measure it flat: ${is}.`,
  }
}

/** How far a garment may be from the nearest size, as a share, for that size to be offered. */
const NEAR = 0.1

export const isNear = (row: SizeRow, own: readonly (number | undefined)[]): boolean =>
  differencesOf(row, own).every(
    (difference = 0, index) => Math.abs(difference) <= (row.cm[index] ?? 0) * NEAR,
  )
