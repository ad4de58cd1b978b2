/**
 * An empty data folder of a shop's own, which goes when its process ends. SHOP_FOLDER names the folder of a caller who
 * keeps it. Nothing of the developer's settings reaches the shop: neither the environment's nor those of a .env file.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '../../test/setup/test-folder.ts'
import { sharePictureSizes } from './picture-sizes.ts'
import { clearShopSettings } from './shop-settings.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

/** Call before the shop's modules are imported: they read the settings. */
export const enterShopFolder = (): void => {
  clearShopSettings()
  const { SHOP_FOLDER } = process.env
  const folder = SHOP_FOLDER ?? databaseFolder('haberdash-e2e-')
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
}
