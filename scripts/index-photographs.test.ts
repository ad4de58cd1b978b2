import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { photographs } from '../demo/catalogue/all-photographs.ts'
import { photographOf } from '../demo/catalogue/photographs.ts'
import ofSettings from '../demo/catalogue/shop-photographs.json' with { type: 'json' }
import { parsePictureUrl, parseStem } from '../src/domain/pictures/picture-address.ts'
import { indexPhotographs, MASTERS, photographsOfSettings } from './index-photographs.ts'

test('the lists match demo/photography/masters (if not: npm run index-photographs)', async () => {
  expect(await indexPhotographs()).toEqual(photographs)
  expect(await photographsOfSettings(photographs)).toEqual(ofSettings)
}, 120_000)

test('every photograph is a JPEG at least 960 pixels wide, and its URL can be parsed', () => {
  for (const [name, stamp] of Object.entries(photographs)) {
    const picture = parseStem(`${name}.${stamp}`)
    expect(parsePictureUrl(photographOf(photographs, name)?.src ?? ''), name).toEqual(picture)
    expect(picture?.width, name).toBeGreaterThanOrEqual(960)
    expect(readFileSync(join(MASTERS, `${name}.jpg`)).subarray(0, 3), name).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    )
  }
})
