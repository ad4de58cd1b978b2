/** Runs a stage of `npm test`: prints its name, counts and duration, and its output only if it fails. */
import { ProgramFailed } from '../child.mjs'

/** Numbers of tests. A check has none, and counts as one failed test when it fails. */
export type Count = {
  passed: number
  failed: number
  skipped: number
  /** Titles of the tests that passed only on retry. */
  flaky?: string[]
}

export type Outcome = { ok: boolean; count: Count }

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
  const duration = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  try {
    const count = await work()
    const tests = count ? `${count.passed} passed${count.skipped ? `, ${count.skipped} skipped` : ''}, ` : ''
    console.log(`  ${name}: ${tests}${duration()}`)
    for (const title of count?.flaky ?? []) console.log(`    flaky, passed at its second try: ${title}`)
    return { ok: true, count: count ?? NO_TESTS }
  } catch (error) {
    const count = error instanceof TestsFailed ? error.count : { ...NO_TESTS, failed: 1 }
    console.log(`  ${name}: FAILED, ${duration()}`)
    console.log(
      error instanceof ProgramFailed ? `${error.output.trimEnd()}\n${error.message}` : String(error),
    )
    return { ok: false, count }
  }
}

export function total(outcomes: Outcome[]): Count {
  return outcomes.reduce(
    (sum, { count }) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    NO_TESTS,
  )
}
