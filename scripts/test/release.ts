/**
 * npm run test:release: what is heavy and rarely breaks, before a release. A stage is a line here.
 *
 *     npm run test:release               all
 *     npm run test:release -- archive    the files of test/release whose names contain "archive"
 */
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../install.mjs'
import { main } from '../progress.mjs'
import { runVitest } from './runners.ts'
import { type Outcome, stage, total } from './stage.ts'

const stages: Record<string, (names: string[]) => ReturnType<typeof runVitest>> = {
  'archive of the release, and the release before': (names) => runVitest('release', names, { workers: 1 }),
}

await main(async () => {
  const { positionals: names } = parseArgs({ allowPositionals: true })
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const outcomes: Outcome[] = []
  for (const [name, run] of Object.entries(stages)) outcomes.push(await stage(name, () => run(names)))
  const { passed, failed, skipped } = total(outcomes)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed ? 1 : 0
})
