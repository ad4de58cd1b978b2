/** Runs the test runners, which write their counts to a JSON file. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { exitWithParent, ProgramFailed, runQuietly } from '../child.mjs'
import { root } from '../install.mjs'
import { type Count, TestsFailed } from './stage.ts'

/** Child processes that start `node` must get the pinned one, even where npm has not set PATH, and share compiled code. */
export const setUpNode = (): void => {
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // Hundreds of processes load the same modules: 7 % of the processor time of browser tests.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled-tests')
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: VitestFile[]
}
type VitestFile = {
  name: string
  /** ms */
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

type VitestOptions = {
  workers: number
  retries?: number
  without?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** The titles of tests that passed only on retry: the messages of the first try are kept. */
const retriedTitles = ({ name, assertionResults }: VitestFile): string[] =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${basename(name)}: ${fullName}`)

/**
 * @param only parts of file names; all files when empty
 * @param workers test files at a time
 * @param retries further tries of a test that fails
 * @param without parts of the names of files that do not run
 */
export function runVitest(
  project: string,
  only: string[],
  { workers, retries = 0, without = [], env = {} }: VitestOptions,
): Promise<Count> {
  return runCounted('vitest', (results) => ({
    args: [
      ...['vitest', 'run', '--project', project, `--maxWorkers=${workers}`, `--retry=${retries}`, ...only],
      ...without.map((part) => `--exclude=**/${part}*`),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
    ],
    env,
    read(report: VitestReport) {
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
      const files = report.testResults.map(({ name, startTime, endTime }) => ({
        name: basename(name),
        seconds: (endTime - startTime) / 1000,
      }))
      return { passed, failed, skipped, flaky: report.testResults.flatMap(retriedTitles), files }
    },
  }))
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      projectName: string
      status: string
      /** ms */
      results: { duration: number }[]
    }[]
  }[]
}

const secondsOf = ({ suites = [], specs }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0)

/** The titles of tests that passed only on retry, so that flaky tests are fixed before they fail. */
const flakyTitles = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file} (${projectName}): ${title}`),
  ),
  ...suites.flatMap(flakyTitles),
]

/** @param share 'release': the tests of npm run test:release instead of the others */
export function runPlaywright(only: string[], share?: 'release'): Promise<Count> {
  return runCounted('playwright', (results) => ({
    args: ['playwright', 'test', ...only, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: results, ...(share && { TEST_SHARE: share }) },
    read(report: {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
      suites: PlaywrightSuite[]
    }) {
      const { expected, unexpected, flaky, skipped } = report.stats
      return {
        passed: expected + flaky,
        failed: unexpected,
        skipped,
        flaky: report.suites.flatMap(flakyTitles),
        files: report.suites.map((suite) => ({ name: basename(suite.file), seconds: secondsOf(suite) })),
      }
    },
  }))
}

/** @param size npm run test:faults without one is the long form */
export function runFaultRig(size: '--short' | '--release'): Promise<Count> {
  return runCounted('the fault rig', (results) => ({
    args: ['rigs/faults/main.ts', size, '--results', results],
    env: {},
    read: (count: Count) => count,
  }))
}

/** `args` begins with a program of node_modules/.bin, or a TypeScript file of this repository. */
type Runner<Report> = { args: string[]; env: NodeJS.ProcessEnv; read(report: Report): Count }

async function runCounted<Report>(name: string, runner: (results: string) => Runner<Report>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-results-'))
  const results = join(folder, 'results.json')
  const { args, env, read } = runner(results)
  const count = () => read(JSON.parse(readFileSync(results, 'utf8')) as Report)
  const [program = '', ...rest] = args
  try {
    const file = join(root, program.endsWith('.ts') ? '' : 'node_modules/.bin', program)
    const output = await runQuietly(process.execPath, [...exitWithParent, file, ...rest], {
      cwd: root,
      env,
      as: name,
    })
    if (count().passed === 0)
      throw new TestsFailed(`${name} (no test ran)`, output, { ...count(), failed: 1 })
    return count()
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error instanceof TestsFailed) throw error
    const found = existsSync(results) ? count() : { passed: 0, failed: 0, skipped: 0 }
    // A runner may fail although every test passed, for example by an error between tests.
    throw new TestsFailed(name, error.output, { ...found, failed: Math.max(1, found.failed) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
