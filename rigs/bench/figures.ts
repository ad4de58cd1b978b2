/** Figures of several rounds as people read them, and as they are kept beside the target that each has. */
import { writeFileSync } from 'node:fs'

export type Figure = {
  name: string
  value: number
  /** "ms", "KB", "of bare" */
  unit: string
  /** The target, where there is one. */
  atMost?: number
  atLeast?: number
}

/** Of one part of the measurements: its figures, and whatever else it wants to keep of its rounds. */
export const keepResults = (file: string, figures: readonly Figure[], rounds: unknown): void => {
  const at = new Date().toISOString()
  writeFileSync(file, `${JSON.stringify({ at, figures, rounds }, null, 2)}\n`)
  console.log(`\nAll rounds: ${file}`)
}

/** Undefined where there is no target. */
export const isMet = ({ value, atMost, atLeast }: Figure): boolean | undefined =>
  atMost === undefined && atLeast === undefined
    ? undefined
    : value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('there is no median of nothing')
  return (low + high) / 2
}

/** A row of cells to a line, the columns as wide as they need to be. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
