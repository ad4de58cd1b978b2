/**
 * The OpenAPI document drives random requests to all calls, valid and damaged, anonymous and as staff. `npm test` sends
 * 2,000; `npm run fuzz` sends 50,000 and can repeat a seed.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RemoteAccess } from '../src/pictures/remote-picture.ts'
import { fuzz } from './fuzz/fuzz-run.ts'
import { moneyApi } from './setup/money.ts'
import { drawTestPicture } from './setup/pictures.ts'

const requests = Number(process.env.FUZZ_REQUESTS || 2000)
const seed = Number(process.env.FUZZ_SEED || 20_261_122)
/** MB; measurements of the same state differ by less. */
const MAX_HEAP_GROWTH_MB = 24

/** No random host name is looked up. */
const noInternet: RemoteAccess = {
  timeoutMs: 1000,
  resolve: async () => [],
  request: () => {
    throw new Error('tests do not reach other hosts')
  },
}
const api = moneyApi({ way: noInternet, sellsOtherVariants: true })
// Its products count as the owner's, so that removing the demo leaves something to buy.
beforeAll(async () => void (await sql`delete from demo_content`.execute(api().db)))

const CATALOGUE_FILE = [
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
  'fuzz-bag,Fuzz Bag,Fellmark,Bags,Size,One,FUZZ-1,20.00,active',
].join('\n')

describe('random requests to every call of the OpenAPI document', () => {
  test(`${requests} with seed ${seed}: no 5xx, no hang, flat memory, declared answers, and refusals change nothing`, {
    timeout: 60_000 + requests * 200,
  }, async () => {
    const files = [await drawTestPicture({ width: 220, height: 220 }), Buffer.from(CATALOGUE_FILE)]
    const result = await fuzz(api(), { seed, requests, files })
    const { warm, end } = result.heapMb
    process.stdout.write(
      `fuzz: seed ${seed}, ${requests} requests, ${result.refused} refused, ${result.changing} changed rows; ` +
        `heap ${warm.toFixed(1)} MB, then ${end.toFixed(1)} MB; never accepted: ${result.neverSucceeded.join(', ') || 'none'}\n`,
    )
    expect(result.faults.slice(0, 20)).toEqual([])
    expect(result.changing).toBeGreaterThan(requests / 40)
    expect(end - warm).toBeLessThan(MAX_HEAP_GROWTH_MB)
  })
})
