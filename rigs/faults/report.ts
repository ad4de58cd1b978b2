/** Reports the results of the rig: a table to read, and counted checks for `npm test`. */
import { CRASH_POINTS } from '../../src/checkout/crash-points.ts'
import type { Check } from './auditor.ts'
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

export const reportRuns = (results: readonly RunResult[]): void => {
  const body = results.map((result, index) => {
    const before = results[index - 1]?.figures
    const figures = (
      [
        ...(['captured', 'kept', 'refunded', 'returned', 'units', 'parcels'] as const),
        ...(['invoices', 'credit_notes', 'debit_notes'] as const),
      ] as const
    ).map((of) => since(result.figures, before, of))
    const violations = result.checks.reduce((sum, check) => sum + check.violations.length, 0)
    return [
      result.name,
      result.seconds.all.toFixed(0),
      result.shoppers,
      result.faults,
      ...figures,
      violations,
    ]
  })
  const sum = (at: number) => body.reduce((total, cells) => total + Number(cells[at]), 0)
  const total = [
    'all',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(sum),
    results.at(-1) ? Number(body.at(-1)?.[13]) : 0,
  ]
  printLine('')
  const head = [
    'run',
    's',
    'shoppers',
    'faults',
    'captured',
    'orders',
    'refunds',
    'returned',
    'units sold',
    'parcels',
    'invoices',
    'credit notes',
    'debit notes',
    'violations',
  ]
  for (const line of table(head, [...body, total])) printLine(line)
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
      violations: rig.violations,
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
