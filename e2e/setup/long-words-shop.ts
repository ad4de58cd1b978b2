/**
 * The shop as built, with texts of others at their worst: names, brands, categories and descriptions hold a word
 * without a space that is longer than any screen is wide.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { seedCatalogue } from '../../src/storage/catalogue/seed-catalogue.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import { startEmbeddedPostgres } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { LONG_URL, LONG_WORD } from './long-words.ts'
import { sharePictureSizes } from './picture-sizes.ts'
import { clearShopSettings } from './shop-settings.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

clearShopSettings()
const folder = mkdtempSync(join(tmpdir(), 'haberdash-long-words-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.chdir(folder)
sharePictureSizes(join(folder, 'data'))

const { brands, categories, products } = demoCatalogue
const lengthen = <Named extends { name: string; description: string }>(named: Named): Named => ({
  ...named,
  name: `${named.name} ${LONG_WORD}`,
  description: `${named.description} ${LONG_URL}`,
})
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'data', 'postgres'),
  database: 'haberdash',
  settings: { fsync: 'off' },
})
const { db, close } = openDatabase(postgres.connection)
await migrate(db)
await seedCatalogue(db, {
  brands: brands.map(lengthen),
  categories: categories.map(lengthen),
  products: products.map((product) => ({
    ...lengthen(product),
    sizes: product.sizes.map((size, index) => (index === 0 ? `${size} ${LONG_WORD.slice(0, 90)}` : size)),
  })),
})
await close()

const { host, port, user } = postgres.connection
Object.assign(process.env, {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: `postgres://${user}@/haberdash?host=${encodeURIComponent(host)}&port=${port}`,
  ADMIN_PASSWORD: STAFF_PASSWORD,
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'error',
})

await import('../../src/server/main.ts')
