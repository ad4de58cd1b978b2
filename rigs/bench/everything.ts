/**
 * Everything in turn, each part in a process of its own, whose figures stay if a later one fails; then one table of all
 * figures that have been measured, beside their targets, and one file of them.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, isMet, table } from './figures.ts'

/** Short: some ten minutes on two quiet cores. Whole: as the figures in docs/performance.md were made. */
const PARTS: Record<string, { short: string[]; whole: string[] }> = {
  pages: { short: ['--rounds', '3', '--seconds', '1'], whole: [] },
  cart: { short: ['--rounds', '2', '--calls', '500'], whole: [] },
  checkout: { short: ['--rounds', '2', '--checkouts', '60'], whole: [] },
  growth: { short: ['--sizes', '100,1000'], whole: [] },
  'catalogue-desk': { short: ['--products', '2000'], whole: [] },
  browser: { short: ['--rounds', '2', '--products', '2000'], whole: [] },
  hydration: { short: ['--rounds', '2'], whole: [] },
  lighthouse: {
    short: ['--runs', '1', '--pages', 'home,listing,product,cart,checkout'],
    whole: ['--runs', '5'],
  },
}

const ALL = 'all.json'
type Kept = { at: string; figures: Figure[] }

const readParts = (resultsFolder: string): { part: string; at: string; figures: Figure[] }[] =>
  readdirSync(resultsFolder)
    .filter((file) => file.endsWith('.json') && file !== ALL)
    .toSorted()
    .map((file) => {
      const { at, figures } = JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Kept
      return { part: file.replace(/\.json$/, ''), at, figures }
    })

const shown = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0))
const targetOf = ({ atMost, atLeast }: Figure): string =>
  atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
const verdictOf = (figure: Figure): string => {
  const met = isMet(figure)
  return met === undefined ? '' : met ? 'met' : 'MISSED'
}

export const reportAll = (resultsFolder: string): void => {
  const parts = readParts(resultsFolder)
  const rows = parts.flatMap(({ part, figures }) =>
    figures.map((figure) => [
      `${part}: ${figure.name}`,
      shown(figure.value),
      figure.unit.padEnd(12),
      targetOf(figure).padEnd(16),
      verdictOf(figure),
    ]),
  )
  const file = join(resultsFolder, ALL)
  writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`)
  console.log(`\n${table([['', 'measured', 'in', 'target', ''], ...rows])}\n\nAll figures: ${file}`)
}

export const benchEverything = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({ args, options: { whole: { type: 'boolean', default: false } } })
  const failed: string[] = []
  for (const [part, { short, whole }] of Object.entries(PARTS)) {
    console.log(`\n— ${part} —`)
    const options = values.whole ? whole : short
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), part, ...options], {
      stdio: 'inherit',
    })
    if (status !== 0) failed.push(part)
  }
  reportAll(resultsFolder)
  if (failed.length > 0)
    throw new Error(`not measured: ${failed.join(', ')}; again with npm run bench -- NAME`)
}
