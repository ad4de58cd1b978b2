/** A stocked shop as release 0.3.0 left it: its tables, with brands, categories and products. */

import type { Database } from '../../src/storage/database/database.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { migrateUpTo } from './earlier-release.ts'
import { smallCatalogue } from './small-catalogue.ts'

export const migrateToRelease03 = async (db: Database): Promise<void> => {
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await seedCatalogue(db, smallCatalogue)
}
