/**
 * The shop as built, on a free port and from an empty data folder of its own, which goes when it stops. SHOP_FOLDER names the folder of a caller who keeps it. Nothing of the
 * developer's settings reaches it: neither the environment's nor those of a .env file.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharePictureSizes } from './picture-sizes.ts'
import { clearShopSettings } from './shop-settings.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

clearShopSettings()

const { SHOP_FOLDER } = process.env
const folder = SHOP_FOLDER ?? mkdtempSync(join(tmpdir(), 'haberdash-e2e-'))
if (SHOP_FOLDER === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.chdir(folder)
sharePictureSizes(join(folder, 'data'))
Object.assign(process.env, {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  ADMIN_PASSWORD: STAFF_PASSWORD,
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'error',
})

await import('../../src/server/main.ts')
