/** Reports the results of the rig: a table to read, and counted checks for `npm test`. */
import { CRASH_POINTS } from '../../src/checkout/crash-points.ts'
import type { Check } from './auditor.ts'
import { withLogEntry } from './failed-requests.ts'
import type { Figures } from './figures.ts'
import { REFUND_RETURNED } from './refund-returns.ts'
import type { Rig } from './rig.ts'

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export type RunResult = {
  name: string
  seconds: { shopping: number; all: number }
  shoppers: number
  faults: number
  figures: Figures
  checks: Check[]
}

const row = (cells: readonly (string | number)[], widths: readonly number[]): string =>
  cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join('  ')

const table = (head: readonly string[], body: readonly (readonly (string | number)[])[]): string[] => {
  const widths = head.map((name, index) =>
    Math.max(name.length, ...body.map((cells) => String(cells[index]).length)),
  )
  return [
    row(head, widths),
    row(
      widths.map((width) => '-'.repeat(width)),
      widths,
    ),
    ...body.map((cells) => row(cells, widths)),
  ]
}

const since = (now: Figures, before: Figures | undefined, of: keyof Figures): number =>
  now[of] - (before?.[of] ?? 0)

/** The columns of the report, by figure. */
const HEADINGS: Readonly<Partial<Record<keyof Figures, string>>> = {
  captured: 'captured',
  kept: 'orders',
  refunded: 'refunds',
  returned: 'returned',
  units: 'units sold',
  parcels: 'parcels',
  carrier_files: 'carrier files',
  goods_receipts: 'goods in',
  stocktakes: 'stocktakes',
  stock_edits: 'stock edits',
  invoices: 'invoices',
  credit_notes: 'credit notes',
  debit_notes: 'debit notes',
}

export const reportRuns = (results: readonly RunResult[]): void => {
  const body = results.map((result, index) => {
    const before = results[index - 1]?.figures
    const figures = (Object.keys(HEADINGS) as (keyof Figures)[]).map((of) =>
      since(result.figures, before, of),
    )
    const violations = result.checks.reduce((sum, check) => sum + check.violations.length, 0)
    const counts = [Math.round(result.seconds.all), result.shoppers, result.faults, ...figures]
    return { name: result.name, counts, violations }
  })
  const totals = body[0]?.counts.map((_, at) => body.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  printLine('')
  const head = ['run', 's', 'shoppers', 'faults', ...Object.values(HEADINGS), 'violations']
  // A violation persists in the runs that follow.
  const total = { name: 'all', counts: totals ?? [], violations: body.at(-1)?.violations ?? 0 }
  const rows = [...body, total].map(({ name, counts, violations }) => [name, ...counts, violations])
  for (const line of table(head, rows)) printLine(line)
}

export const reportFaults = ({ faultCounts, variantEdits }: Rig): void => {
  const kinds = [...faultCounts.counts()].sort(([a], [b]) => a.localeCompare(b))
  printLine('')
  for (const line of table(
    ['times', 'fault'],
    kinds.map(([kind, count]) => [count, kind]),
  ))
    printLine(line)
  printLine(`${faultCounts.total()} faults, ${variantEdits.length} edits of variants by staff`)
}

export const countReturned = ({ faultCounts }: Rig): number => faultCounts.countOf(REFUND_RETURNED)

/** All checks of a rig: the auditor's, the violations seen while it ran, and that enough faults were injected. */
export const verdict = (
  rig: Rig,
  results: readonly RunResult[],
  wanted: { faults: number; points: number; hitsOfEachPoint: number; returned: number },
): Check[] => {
  // All runs share one database, so a violation persists: the last audit that found it is reported.
  const byName = new Map<string, string[]>()
  for (const { checks } of results)
    for (const { name, violations } of checks)
      byName.set(name, violations.length ? violations : (byName.get(name) ?? []))
  const hits = rig.crashPlans.hits()
  const missed = rig.crashPlans.missed(wanted.hitsOfEachPoint)
  const isMissed = CRASH_POINTS.length - missed.length < wanted.points
  return [
    ...[...byName].map(([name, violations]) => ({ name: `case 36: ${name}`, violations })),
    {
      name: 'cases 4 and 37: no response with status 500 or a database error, and no unexpected exit of a process',
      violations: rig.violations.map((violation) => withLogEntry(rig.folder, violation)),
    },
    ...(wanted.faults
      ? [
          {
            name: `at least ${wanted.faults} faults`,
            violations: rig.faultCounts.total() < wanted.faults ? [`only ${rig.faultCounts.total()}`] : [],
          },
        ]
      : []),
    ...(wanted.returned
      ? [
          {
            name: `at least ${wanted.returned} refunds that the bank returned`,
            violations: countReturned(rig) < wanted.returned ? [`only ${countReturned(rig)}`] : [],
          },
        ]
      : []),
    ...(wanted.points
      ? [
          {
            name: `kill -9 at ${wanted.points} of ${CRASH_POINTS.length} crash points or more, at each ${wanted.hitsOfEachPoint} times or more`,
            violations: isMissed ? missed.map((point) => `${point}: ${hits.get(point)}`) : [],
          },
        ]
      : []),
  ]
}

const MAX_SHOWN_VIOLATIONS = 6

export const reportChecks = (checks: readonly Check[]): { passed: number; failed: number } => {
  printLine('')
  for (const { name, violations } of checks) {
    printLine(`${violations.length ? 'FAILED' : 'passed'}  ${name}`)
    for (const violation of violations.slice(0, MAX_SHOWN_VIOLATIONS)) printLine(`          ${violation}`)
    if (violations.length > MAX_SHOWN_VIOLATIONS)
      printLine(`          … and ${violations.length - MAX_SHOWN_VIOLATIONS} more`)
  }
  const failed = checks.filter(({ violations }) => violations.length).length
  return { passed: checks.length - failed, failed }
}
