/**
 * npm run schema: writes what the migrated database looks like into src/storage/schema.sql and docs/database.md. Run it
 * after a migration is added; test/database/schema.test.ts fails when they are out of date.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/storage/database/database.ts'
import { startEmbeddedPostgres } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { root } from '../install.mjs'
import { main } from '../progress.mjs'
import { generatedFiles } from './generated-files.ts'

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-schema-'))
  // As root, PostgreSQL runs under another account.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'schema',
    settings: { fsync: 'off' },
  })
  try {
    const { db, close } = openDatabase(postgres.connection, { workload: 'maintenance' })
    await migrate(db)
    for (const [file, text] of Object.entries(await generatedFiles(db))) writeFileSync(join(root, file), text)
    await close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
