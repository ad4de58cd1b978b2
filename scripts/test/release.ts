/**
 * npm run test:release: what is heavy and rarely breaks. CI runs it after npm test; a release needs both.
 * A stage is a line here; a test file in test/release/ needs none.
 *
 *     npm run test:release                          all
 *     npm run test:release -- --only browsers       some stages: files, measured, http, upgrades, chromium, browsers, faults
 *     npm run test:release -- archive               of test/release, the files whose names contain "archive"
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.ts'
import { main } from '../progress.mjs'
import { runOtherBrowsers } from './browsers.ts'
import { ensureChromium } from './chromium.ts'
import { runFaultRig, runPlaywright, runVitest, setUpNode } from './runners.ts'
import { type Count, finish, stage } from './stage.ts'

type Stage = { what: string; run(names: string[]): Promise<Count> }

/** Shared machines stall now and then. What passes at its second try is named. */
const retries = process.env.CI ? 1 : 0

/** Files that measure the shop's process: nothing runs beside them. */
const MEASURED = ['import-limits', 'picture-load', 'api-fuzz']

/** By name. Those of one group run beside each other. */
const groups: Record<string, Stage>[] = [
  {
    files: {
      what: 'test/release',
      run: (names) =>
        runVitest('release', names, { workers: 2, retries, without: names.length ? [] : MEASURED }),
    },
  },
  {
    measured: {
      what: 'test/release, of memory and response times',
      run: () => runVitest('release', MEASURED, { workers: 1, retries }),
    },
  },
  {
    http: {
      what: 'HTTP tests of money, stock and orders on the system PostgreSQL',
      run: () => runVitest('http*', [], { workers: 2, env: { TEST_DATABASE: 'system', TEST_SHARE: 'both' } }),
    },
    // The upgrades from old releases, which the files have on the embedded one.
    upgrades: {
      what: 'upgrades on the system PostgreSQL',
      run: () =>
        runVitest('release', ['/upgrade-'], { workers: 1, retries, env: { TEST_DATABASE: 'system' } }),
    },
  },
  {
    chromium: {
      what: 'browser tests of a release',
      run: async (names) => {
        await ensureChromium()
        return runPlaywright(names, 'release')
      },
    },
  },
  { browsers: { what: 'Firefox and WebKit', run: () => runOtherBrowsers(retries) } },
  { faults: { what: 'fault rig', run: () => runFaultRig('--release') } },
]
const allNames = groups.flatMap(Object.keys)

await main(async () => {
  const { values, positionals: names } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  })
  const wanted = values.only?.split(',') ?? (names.length ? ['files'] : allNames)
  const unknown = wanted.filter((name) => !allNames.includes(name))
  if (unknown.length) throw new Error(`--only takes ${allNames.join(', ')}; not ${unknown.join(', ')}.`)
  setUpNode()
  const outcomes = [await stage('build', () => ensureBuilt().then(() => undefined))]
  // One that fails does not hide what the others find.
  for (const group of groups) {
    const stages = Object.entries(group).filter(([name]) => wanted.includes(name))
    outcomes.push(...(await Promise.all(stages.map(([, { what, run }]) => stage(what, () => run(names))))))
  }
  finish(outcomes)
})
