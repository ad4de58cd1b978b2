/** Compares the database's schema with the migrations of this release, without changing it. */
import { sql } from 'kysely'
import { migrations } from '../migrations/list.ts'
import type { Database } from './database.ts'
import { readFunctionState, type StoredFunctions, storedFunctions } from './stored-functions.ts'

export type SchemaState = {
  /** Migrations of this release that the database lacks. Where it has all: functions and triggers that this release changes. */
  pending: string[]
  /** Migrations of the database that this release does not know: a newer release has made them. */
  unknown: string[]
  /** Functions and triggers whose text this release does not know: of a newer release, or changed by hand. */
  unknownFunctions: string[]
  /** Whether no shop has used the database yet. */
  isEmpty: boolean
}

/** Of `applied`, those that this release does not know, in their order. */
export const unknownMigrations = (applied: readonly string[]): string[] =>
  applied.filter((name) => !Object.hasOwn(migrations, name)).toSorted()

/** The last migration of this release, which names the version of its schema. */
export const latestMigration = (): string => Object.keys(migrations).toSorted().at(-1) ?? ''

export type AppliedMigration = { name: string; at: Date }

/** None in a database that no shop has used yet. */
export const readAppliedMigrations = async (db: Database): Promise<AppliedMigration[]> => {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(db)
  return rows.map(({ name, timestamp }) => ({ name, at: new Date(timestamp) }))
}

/**
 * A database that no shop has used yet lacks all. A newer release may have dropped functions: where it has migrated, no
 * function is pending.
 */
export const readSchemaState = async (
  db: Database,
  stored: StoredFunctions = storedFunctions(),
): Promise<SchemaState> => {
  const applied = (await readAppliedMigrations(db)).map(({ name }) => name)
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name))
  const unknown = unknownMigrations(applied)
  const isEmpty = applied.length === 0
  if (pending.length > 0 || unknown.length > 0) return { pending, unknown, unknownFunctions: [], isEmpty }
  const functions = await readFunctionState(db, stored)
  return {
    pending: functions.pending.map(({ name }) => name),
    unknown,
    unknownFunctions: functions.unknown,
    isEmpty,
  }
}
