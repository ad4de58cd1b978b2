/** What the repository says of the database is what the migrations make, on every PostgreSQL. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/schema/generated-files.ts'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase()

test('schema.sql and docs/database.md describe the migrated database: else run npm run schema', async () => {
  const files = await generatedFiles(database().db)
  const committed = Object.keys(files).map((file) => [file, readFileSync(file, 'utf8')])
  expect(files).toEqual(Object.fromEntries(committed))
})
