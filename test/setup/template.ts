/** The shop that every test's database is a copy of. */

import { demoCatalogue } from '../../catalogue/demo-catalogue.ts'
import { openDatabase } from '../../src/storage/database.ts'
import type { PostgresConnection } from '../../src/storage/embedded-postgres.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { stockCatalogue } from '../../src/storage/stocking.ts'

export async function prepareTemplate(connection: PostgresConnection): Promise<void> {
  const { db, close } = openDatabase(connection, { work: 'maintenance' })
  try {
    await migrate(db)
    await stockCatalogue(db, demoCatalogue)
  } finally {
    await close()
  }
}
