/** What tests of backups compare: every row and every file of two shops. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type BackupTarget, listKeys } from '../../src/backup/backup-target.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { createTestDatabase } from './database.ts'

/** Every row of every table as text, generated columns included, with the states of sequences. */
export const readRows = async (db: Database): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select md5(coalesce(string_agg(t::text, ${'\n'} order by t::text collate "C"), '')) || ' ' || count(*) as text
      from ${sql.table(name)} t`.execute(db)
    all[name] = rows[0]?.text ?? ''
  }
  // Of a sequence the count of values that are prepared in memory differs.
  const { rows } = await sql<{
    last: string
  }>`select last_value::text as last from cart_lines_position_seq`.execute(db)
  all.cart_lines_position_seq = rows[0]?.last ?? ''
  return all
}

export const inEmptyDatabase = async <T>(
  work: (connection: PostgresConnection, db: Database) => Promise<T>,
) => {
  const empty = await createTestDatabase('empty')
  const open = openDatabase(empty.connection)
  try {
    return await work(empty.connection, open.db)
  } finally {
    await open.close()
    await empty.drop()
  }
}

export const hashesOf = async (files: BackupTarget): Promise<string[]> =>
  Promise.all(
    (await listKeys(files)).map(async (key) => {
      const stream = await files.read(key)
      const content = stream ? await buffer(stream) : ''
      return `${key} ${createHash('sha256').update(content).digest('hex')}`
    }),
  )

export const tablesOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  return rows[0]?.count ?? -1
}
