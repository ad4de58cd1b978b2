/**
 * Runs the checks and tests that each change needs, the fastest stages first. What is heavy and rarely breaks is in
 * release.ts. The last line has the total numbers of tests.
 *
 *     npm test                          everything; the fault rig in its short form
 *     npm test -- --only unit,http      some stages: checks, unit, build, http, faults, e2e
 *     npm test -- --only http cart      of those, the test files whose names contain "cart"
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.ts'
import { runQuietly } from '../child.mjs'
import { root } from '../install.mjs'
import { checkLimits } from '../limits.ts'
import { main } from '../progress.mjs'
import { ensureChromium } from './chromium.ts'
import { runFaultRig, runPlaywright, runVitest, setUpNode } from './runners.ts'
import { finish, type Outcome, stage } from './stage.ts'

const stages = ['checks', 'unit', 'build', 'http', 'faults', 'e2e']

await main(async () => {
  const { values, positionals: names } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  })
  const wanted = values.only?.split(',') ?? stages
  const unknown = wanted.filter((name) => !stages.includes(name))
  if (unknown.length) throw new Error(`--only takes ${stages.join(', ')}; not ${unknown.join(', ')}.`)
  const isWanted = (...any: string[]) => any.some((name) => wanted.includes(name))

  setUpNode()
  const outcomes: Outcome[] = []
  const groups: [boolean, () => Promise<Outcome[]>][] = [
    [isWanted('checks', 'unit'), () => runChecks(isWanted('checks'), isWanted('unit'), names)],
    [isWanted('build', 'http', 'faults', 'e2e'), buildAndCheckWeight],
    [isWanted('http'), () => runHttpTests(names)],
    [isWanted('faults'), async () => [await stage('fault rig, in short', () => runFaultRig('--short'))]],
    [isWanted('e2e'), () => runBrowserTests(names)],
  ]
  for (const [applies, run] of groups) {
    if (!applies) continue
    outcomes.push(...(await run()))
    if (outcomes.some(({ ok }) => !ok)) break
  }
  finish(outcomes)
})

/** @param file the program below node_modules, where it differs from the one in .bin */
function check(name: string, command: string, file?: string): Promise<Outcome> {
  return stage(name, async () => {
    const [program = '', ...args] = command.split(' ')
    await runQuietly(process.execPath, [join(root, 'node_modules', file ?? `.bin/${program}`), ...args], {
      cwd: root,
      as: `npx ${command}`,
    })
    return undefined
  })
}

/** Runs checks and unit tests independently, so that one run reports all problems. */
async function runChecks(checks: boolean, unit: boolean, names: string[]): Promise<Outcome[]> {
  const folders = ['src', 'settings', 'demo', 'scripts', 'test', 'e2e', 'rigs'].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const checked = checks
    ? await Promise.all([
        // By its file: TypeScript 6, here for dependency-cruiser, has a tsc as well. Several threads take twice the
        // processor time, because each infers the types that they share.
        check('types', 'tsc --project . --singleThreaded', '@typescript/native/bin/tsc'),
        check('lint and format', 'biome check --error-on-warnings --diagnostic-level=warn .'),
        check('import rules', `depcruise --config .dependency-cruiser.cjs ${folders.join(' ')}`),
        check('duplicates', 'jscpd --no-tips --no-colors'),
      ])
    : []
  return unit
    ? [...checked, await stage('unit tests', () => runVitest('unit', names, { workers: 2 }))]
    : checked
}

async function buildAndCheckWeight(): Promise<Outcome[]> {
  const built = await stage('build', async () => {
    await ensureBuilt()
    return undefined
  })
  if (!built.ok) return [built]
  const limited = await stage('weights and statements', async () => ({
    passed: checkLimits(),
    failed: 0,
    skipped: 0,
  }))
  return [built, limited]
}

/**
 * Runs both databases concurrently: a run often waits for its database, or for time to pass (leases, delayed logins,
 * retries). Without names, each file runs on one database: those about money, stock, orders and migrations on the embedded
 * one (on the system's in npm run test:release), those of processes, timers and pages on the one that
 * `test/setup/one-database.ts` names. The latter have a second try on CI: shared machines stall now and then. A test
 * about money, stock or orders has one try.
 */
async function runHttpTests(names: string[]): Promise<Outcome[]> {
  type Share = { share?: 'both' | 'one'; workers: number; retries?: number; about?: string }
  const run = (kind: 'embedded' | 'system', { share, workers, retries = 0, about = '' }: Share) =>
    stage(`HTTP tests on the ${kind} PostgreSQL${about}`, () =>
      runVitest('http*', names, {
        workers,
        retries,
        env: { TEST_DATABASE: kind, ...(share && { TEST_SHARE: share }) },
      }),
    )
  if (names.length) return Promise.all([run('embedded', { workers: 1 }), run('system', { workers: 1 })])
  const one = { share: 'one', retries: process.env.CI ? 1 : 0, about: ', of processes and pages' } as const
  const onEmbedded = async () => [
    await run('embedded', { share: 'both', workers: 2 }),
    // The system's has ended by then.
    await run('embedded', { ...one, workers: 3 }),
  ]
  return (await Promise.all([onEmbedded(), run('system', { ...one, workers: 2 })])).flat()
}

async function runBrowserTests(names: string[]): Promise<Outcome[]> {
  return [
    await stage('browser tests', async () => {
      await ensureChromium()
      return runPlaywright(names)
    }),
  ]
}
