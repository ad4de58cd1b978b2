/** The files that describe the database, by their path. */
import type { Database } from '../../src/storage/database/database.ts'
import { readSchema } from './catalogue.ts'
import { databasePage } from './diagrams.ts'
import { functionFiles } from './function-files.ts'
import { schemaFile } from './schema-file.ts'

export const generatedFiles = async (db: Database): Promise<Record<string, string>> => {
  const schema = await readSchema(db)
  const functions = Object.entries(await functionFiles(db))
  return {
    'src/storage/schema.sql': schemaFile(schema),
    'docs/database.md': databasePage(schema),
    ...Object.fromEntries(functions.map(([file, text]) => [`src/storage/functions/${file}`, text])),
  }
}
