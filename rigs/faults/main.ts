/**
 * The fault rig: two processes of the shop are killed and starved while shoppers buy; then all data is audited.
 *
 *     npm run test:faults                                  500 faults or more, in about ten minutes
 *     npm run test:faults -- --short                       what npm test runs: about a minute, longer on a busy machine
 *     npm run test:faults -- --release                     what npm run test:release runs: about five minutes
 *     npm run test:faults -- --database system --seed x    the installed PostgreSQL; the plan of an earlier run
 *     npm run test:faults -- --broken no-checkout-lock     a copy of the shop with a broken guarantee
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { CRASH_POINTS } from '../../src/checkout/crash-points.ts'
import { audit, findMissedPayments } from './auditor.ts'
import { runBroken } from './broken.ts'
import { readFigures } from './figures.ts'
import { DATABASE_KILL, RANDOM_KILL, runLoadPhase } from './load-phase.ts'
import { checkPages } from './page-checks.ts'
import { compareWithProvider } from './reconciliation.ts'
import {
  countReturned,
  printLine,
  type RunResult,
  reportChecks,
  reportFaults,
  reportRuns,
  verdict,
} from './report.ts'
import { type Rig, startRig } from './rig.ts'
import type { DatabaseKind } from './rig-database.ts'
import { settle, settleRest } from './settle.ts'

/** Runs continue until enough faults were injected: a busy machine needs more runs, or a longer one. */
const LONG = {
  runs: 3,
  maxRuns: 25,
  shoppingMs: 90_000,
  maxShoppingMs: 90_000,
  faults: 500,
  points: CRASH_POINTS.length,
  hitsOfEachPoint: 2,
  returned: 3,
  limitMs: 40 * 60_000,
}
/** Nearly every crash point once: in so few runs shoppers may not come to the two rarest. The long form asks for all. */
const RELEASE = {
  runs: 1,
  maxRuns: 8,
  shoppingMs: 90_000,
  maxShoppingMs: 90_000,
  faults: 150,
  points: CRASH_POINTS.length - 2,
  hitsOfEachPoint: 1,
  returned: 1,
  limitMs: 15 * 60_000,
}
const SHORT = {
  runs: 1,
  maxRuns: 1,
  shoppingMs: 24_000,
  maxShoppingMs: 150_000,
  faults: 30,
  points: 3,
  hitsOfEachPoint: 1,
  returned: 0,
  limitMs: 5 * 60_000,
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    database: { type: 'string', default: 'embedded' },
    seed: { type: 'string' },
    /** Ends after the first run with a violation: shows how soon a broken guarantee is detected. */
    'until-violation': { type: 'boolean', default: false },
    /** Starts no further run after this time. */
    minutes: { type: 'string' },
    /** Keeps logs and databases. */
    keep: { type: 'boolean', default: false },
    /** The name of a patch in rigs/faults/broken/. */
    broken: { type: 'string' },
    /** Uses dist/ without a build. */
    built: { type: 'boolean', default: false },
    /** Writes the counts to this file, for npm test and npm run test:release. */
    results: { type: 'string' },
  },
})
const seed = values.seed ?? randomBytes(4).toString('hex')
if (values.database !== 'embedded' && values.database !== 'system')
  throw new Error('--database takes embedded or system')
const kind: DatabaseKind = values.database
const untilViolation = values['until-violation']
const size = values.short ? SHORT : values.release ? RELEASE : LONG
const limitMs = values.minutes === undefined ? size.limitMs : Number(values.minutes) * 60_000

/** Crashes that may have repeated a message: at whichever point a process dies, it may have been sending one. */
const countCrashes = ({ faultCounts }: Rig): number => {
  const atPoints = [...faultCounts.counts()].filter(([fault]) => fault.startsWith('kill -9 at '))
  return (
    faultCounts.countOf(RANDOM_KILL) +
    faultCounts.countOf(DATABASE_KILL) +
    atPoints.reduce((sum, [, count]) => sum + count, 0)
  )
}

const hasEnoughFaults = (rig: Rig): boolean =>
  rig.faultCounts.total() >= size.faults &&
  countReturned(rig) >= size.returned &&
  CRASH_POINTS.length - rig.crashPlans.missed(size.hitsOfEachPoint).length >= size.points

const run = async (rig: Rig, index: number): Promise<RunResult> => {
  const name = String(index + 1)
  const began = Date.now()
  const faultsBefore = rig.faultCounts.total()
  const { shoppers, payLate } = await runLoadPhase(rig, {
    name: `run ${name}`,
    ms: size.shoppingMs,
    maxMs: size.maxShoppingMs,
    hasEnoughFaults: () => hasEnoughFaults(rig),
  })
  const loadEnded = Date.now()
  // Before their processes are restarted, with empty caches.
  const pages = await checkPages(rig)
  await settle(rig, payLate)
  const { shopDb, providerDb, claims, invoicedOrders, toldParcels, toldPostings } = rig
  const input = () => ({
    shopDb,
    providerDb,
    claims,
    invoicedOrders,
    toldParcels,
    toldPostings,
    arrivedMail: rig.mailbox.arrived,
    crashes: countCrashes(rig),
  })
  const missed = await findMissedPayments(input())
  // It makes up for lost events, of refunds that the bank returned too.
  const comparison = await compareWithProvider(rig)
  await settleRest(rig)
  const checks = [...(await audit(input())), missed, comparison, pages]
  const figures = await readFigures(shopDb)
  const faults = rig.faultCounts.total() - faultsBefore
  const seconds = { shopping: (loadEnded - began) / 1000, all: (Date.now() - began) / 1000 }
  return { name, seconds, shoppers, faults, figures, checks }
}

if (values.broken !== undefined) process.exit(await runBroken(values.broken, kind))
if (!values.built) await ensureBuilt()
const began = Date.now()
printLine(`Fault rig: seed ${seed}, ${kind} PostgreSQL, two processes of the shop`)
const rig = await startRig({ seed, kind, keep: values.keep })
if (values.keep) printLine(`logs and databases are kept in ${rig.folder}`)
const stop = () => void rig.close().finally(() => process.exit(1))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
try {
  const results: RunResult[] = []
  const isFound = () =>
    rig.violations.length > 0 ||
    results.at(-1)?.checks.some(({ violations }) => violations.length > 0) === true
  const isEnough = () =>
    (untilViolation && isFound()) || (results.length >= size.runs && hasEnoughFaults(rig))
  while (!isEnough() && results.length < size.maxRuns && Date.now() - began < limitMs) {
    const result = await run(rig, results.length)
    results.push(result)
    const wrong = result.checks.filter(({ violations }) => violations.length).map((check) => check.name)
    const { name, seconds, faults } = result
    const hits = [...rig.crashPlans.hits().values()]
    const line = [
      `run ${name}: ${seconds.all.toFixed(0)} s (${seconds.shopping.toFixed(0)} under load)`,
      `${faults} faults`,
      `${hits.filter(Boolean).length} of ${hits.length} crash points so far`,
      ...(wrong.length ? [`VIOLATED: ${wrong.join('; ')}`] : []),
    ]
    printLine(line.join(', '))
  }
  reportFaults(rig)
  reportRuns(results)
  const { passed, failed } = reportChecks(
    verdict(rig, results, untilViolation ? { faults: 0, points: 0, hitsOfEachPoint: 0, returned: 0 } : size),
  )
  printLine('')
  printLine(`${((Date.now() - began) / 1000).toFixed(0)} s; repeat with --seed ${seed} --database ${kind}`)
  printLine(`${passed} passed, ${failed} failed`)
  if (values.results !== undefined)
    writeFileSync(values.results, JSON.stringify({ passed, failed, skipped: 0 }))
  process.exitCode = failed ? 1 : 0
} finally {
  await rig.close()
}
