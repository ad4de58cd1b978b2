/** Runs a stage of tests: prints its name, counts and duration, and its output only if it fails. */
import { ProgramFailed } from '../child.mjs'

/** Numbers of tests. A check has none, and counts as one failed test when it fails. */
export type Count = {
  passed: number
  failed: number
  skipped: number
  /** Titles of the tests that passed only on retry. */
  flaky?: string[]
  /** Test files, with what each took. */
  files?: TestFile[]
}

export type TestFile = { name: string; seconds: number }

const MAX_NAMED = 8

/** Where the time of a stage goes: what to cut first. */
const slowest = (files: readonly TestFile[]): string =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_NAMED)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ')

export type Outcome = { name: string; seconds: number; ok: boolean; count: Count }

/** Failed tests, with the output of their runner. */
export class TestsFailed extends ProgramFailed {
  readonly count: Count
  constructor(what: string, output: string, count: Count) {
    super(what, output)
    this.count = count
  }
}

const NO_TESTS: Count = { passed: 0, failed: 0, skipped: 0 }

export async function stage(name: string, work: () => Promise<Count | undefined>): Promise<Outcome> {
  const began = Date.now()
  const secondsSoFar = () => (Date.now() - began) / 1000
  try {
    const count = await work()
    const seconds = secondsSoFar()
    const tests = count ? `${count.passed} passed${count.skipped ? `, ${count.skipped} skipped` : ''}, ` : ''
    console.log(`  ${name}: ${tests}${seconds.toFixed(1)} s`)
    for (const title of count?.flaky ?? []) console.log(`    flaky, passed at its second try: ${title}`)
    if (count?.files && count.files.length > MAX_NAMED) console.log(`    slowest: ${slowest(count.files)}`)
    return { name, seconds, ok: true, count: count ?? NO_TESTS }
  } catch (error) {
    const seconds = secondsSoFar()
    const count = error instanceof TestsFailed ? error.count : { ...NO_TESTS, failed: 1 }
    console.log(`  ${name}: FAILED, ${seconds.toFixed(1)} s`)
    console.log(
      error instanceof ProgramFailed ? `${error.output.trimEnd()}\n${error.message}` : String(error),
    )
    return { name, seconds, ok: false, count }
  }
}

const minutes = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/**
 * The end of a command that tests: what each stage took (some run beside each other), and as the last line the counts.
 * The command fails where a test did.
 */
export function finish(outcomes: readonly Outcome[]): void {
  console.log('\nStages, and what each took:')
  for (const { name, seconds, ok } of outcomes)
    console.log(`  ${minutes(seconds).padStart(12)}  ${name}${ok ? '' : ', FAILED'}`)
  console.log(`  ${minutes(performance.now() / 1000).padStart(12)}  from start to end\n`)
  const sum = (of: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, { count }) => all + count[of], 0)
  const failed = sum('failed')
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
  process.exitCode = failed ? 1 : 0
}
