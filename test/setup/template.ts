/** The shop that every test's database is a copy of. */

import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'

export async function prepareTemplate(connection: PostgresConnection): Promise<void> {
  const { db, close } = openDatabase(connection, { workload: 'maintenance' })
  try {
    await migrate(db)
    await seedCatalogue(db, demoCatalogue)
  } finally {
    await close()
  }
}
