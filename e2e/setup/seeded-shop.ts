/** The shop as built, in this process, with a catalogue of its own instead of the demo's. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../src/domain/products/seeded-catalogue.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { startEmbeddedPostgres } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { databaseFolder } from '../../test/setup/test-folder.ts'
import { sharePictureSizes } from './picture-sizes.ts'
import { clearShopSettings } from './shop-settings.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

/** @param change further changes, before the shop opens */
export const openSeededShop = async (
  name: string,
  catalogue: Catalogue,
  change: (db: Database) => Promise<void> = async () => {},
): Promise<void> => {
  clearShopSettings()
  const folder = databaseFolder(`haberdash-${name}-`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.chdir(folder)
  sharePictureSizes(join(folder, 'data'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data', 'postgres'),
    database: 'haberdash',
    settings: { fsync: 'off' },
  })
  const { db, close } = openDatabase(postgres.connection)
  await migrate(db)
  await seedCatalogue(db, catalogue)
  await change(db)
  await close()
  const { host, port, user } = postgres.connection
  Object.assign(process.env, {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://${user}@/haberdash?host=${encodeURIComponent(host)}&port=${port}`,
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: STAFF_PASSWORD,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
  })
  await import('../../src/server/main.ts')
}
