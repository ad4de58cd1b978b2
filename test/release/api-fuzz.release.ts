/**
 * The OpenAPI document drives random requests to all calls, valid and damaged, anonymous and as staff. `npm run
 * test:release` sends 2,000; `npm run fuzz` sends 50,000 and can repeat a seed.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fuzz } from '../../rigs/fuzz/fuzz-run.ts'
import { moneyApi } from '../setup/money.ts'
import { pictureSite } from '../setup/picture-site.ts'
import { zipOf } from '../setup/zip.ts'

const requests = Number(process.env.FUZZ_REQUESTS || 2000)
const seed = Number(process.env.FUZZ_SEED || 20_261_122)
/** MB; measurements of the same state differ by less. */
const MAX_HEAP_GROWTH_MB = 24

/** No random host name is looked up; one has a picture. */
const site = pictureSite()
const api = moneyApi({
  way: site.way,
  sellsOtherVariants: true,
  services: () => ({ readMailFile: async () => ({ text: 'A mail.', html: null }) }),
})
/** Calls that this shop cannot accept: only their refusals are fuzzed here. */
const NEVER_ACCEPTED = {
  deleteTrialOrders: 'needs real keys of Stripe: test/payments/payment-mode.test.ts',
  runDoctor: 'is in a whole shop only: test/doctor/doctor.test.ts',
  sendTestMail: 'is in a whole shop only: test/doctor/doctor.test.ts',
  readArrival: 'is in a whole shop only: test/doctor/doctor.test.ts',
  readSecretServices: 'is in a whole shop only: test/settings/secrets.test.ts',
  changeSecretService: 'is in a whole shop only: test/settings/secrets.test.ts',
  removeSecretService: 'is in a whole shop only: test/settings/secrets.test.ts',
  testSecretService: 'is in a whole shop only: test/settings/secrets.test.ts',
}

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
    const picture = site.picture()
    const files = [picture, Buffer.from(CATALOGUE_FILE), zipOf({ 'bag.jpg': picture })]
    const result = await fuzz(api(), { seed, requests, files })
    const { warm, end } = result.heapMb
    process.stdout.write(
      `fuzz: seed ${seed}, ${requests} requests, ${result.refused} refused, ${result.changing} changed rows; ` +
        `heap ${warm.toFixed(1)} MB, then ${end.toFixed(1)} MB; never accepted: ${[...result.neverSucceeded].map(([call, refusal]) => `${call} (${refusal})`).join(', ') || 'none'}\n`,
    )
    expect(result.faults.slice(0, 20)).toEqual([])
    expect([...result.neverSucceeded.keys()].sort()).toEqual(Object.keys(NEVER_ACCEPTED).sort())
    expect(result.changing).toBeGreaterThan(requests / 40)
    expect(end - warm).toBeLessThan(MAX_HEAP_GROWTH_MB)
  })
})
