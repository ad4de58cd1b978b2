/**
 * The API fuzzer in full.
 *
 *     npm run fuzz                                   50,000 requests with a random seed
 *     npm run fuzz -- --requests 5000 --seed 42      fewer; the seed of an earlier run
 *     npm run fuzz -- --database system              on the installed PostgreSQL
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    database: { type: 'string', default: 'embedded' },
  },
})

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'release', 'test/release/api-fuzz.release.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_REQUESTS: values.requests,
      FUZZ_SEED: values.seed,
      TEST_DATABASE: values.database,
    },
  },
)
process.exitCode = status ?? 1
