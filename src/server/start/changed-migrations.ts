/**
 * In development, names what has no effect in the database: migrations whose files have changed since it applied them, and
 * functions whose text there is unknown. The database keeps the hash that each file had when development first started on it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../storage/database/database.ts'
import { readSchemaState } from '../../storage/database/schema-state.ts'
import { readSetting, writeSetting } from '../../storage/database/stored-settings.ts'
import { migrations } from '../../storage/migrations/list.ts'
import { projectRoot } from '../settings/project-root.ts'

const KEY = 'migration-hashes'

const readHash = async (name: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(projectRoot, 'src/storage/migrations', `${name}.ts`)))
    .digest('hex')

/** On a database to which all migrations are applied. @returns names; the hashes of new migrations are stored */
export const findChangedMigrations = async (
  db: Database,
  hashOf: (name: string) => Promise<string> = readHash,
): Promise<string[]> => {
  const stored = JSON.parse((await readSetting(db, KEY)) ?? '{}') as Record<string, string>
  const present = await Promise.all(
    Object.keys(migrations).map(async (name) => [name, await hashOf(name)] as const),
  )
  const hashes = { ...Object.fromEntries(present), ...stored }
  if (Object.keys(hashes).length > Object.keys(stored).length)
    await writeSetting(db, KEY, JSON.stringify(hashes))
  return present.flatMap(([name, hash]) => (hashes[name] === hash ? [] : [name]))
}

const changedMigrationWarning = (name: string): string =>
  `WARNING: the migration ${name} has changed since this database applied it, so the change has no effect here. If it is not released yet, start with an empty database: npm run reset. A released one is never changed: write another.`

const unknownFunctionWarning = (name: string): string =>
  `WARNING: this database has a text of the ${name} that the code does not know, and keeps it. Run npm run schema after each change of its file, so that later starts recognise the text; here, start with an empty database: npm run reset.`

export const warnOfStaleSchema = async (db: Database): Promise<string[]> => [
  ...(await findChangedMigrations(db)).map(changedMigrationWarning),
  ...(await readSchemaState(db)).unknownFunctions.map(unknownFunctionWarning),
]
