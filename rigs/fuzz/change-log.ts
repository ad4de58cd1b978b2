/** Which tables a request changed: triggers note each row that is inserted, deleted or really updated. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

/** Counting an attempt is no change of the shop's data. */
const NOT_WATCHED = ['rate_limits', 'fuzz_changes', 'test_jobs']
/** Set by any call, a minute after the one before: when a slow machine gets there decides. */
const CLOCKED = 'last_active_at'

export type ChangeLog = {
  /** The number of rows changed since the last call, by what was done to which table: "insert orders". */
  take(): Promise<Record<string, number>>
}

export const watchChanges = async (db: Database): Promise<ChangeLog> => {
  await sql`create table if not exists fuzz_changes (place text not null)`.execute(db)
  await sql`
    create or replace function fuzz_note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - ${sql.lit(CLOCKED)} is distinct from to_jsonb(new) - ${sql.lit(CLOCKED)} then
        insert into fuzz_changes values (lower(tg_op) || ' ' || tg_table_name);
      end if;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${NOT_WATCHED})`.execute(db)
  for (const { name } of rows)
    await sql`create or replace trigger fuzz_watch after insert or update or delete on ${sql.table(name)}
      for each row execute function fuzz_note_change()`.execute(db)
  return {
    take: async () => {
      const changes = await sql<{ place: string; count: number }>`
        with gone as (delete from fuzz_changes returning place)
        select place, count(*)::int as count from gone group by place order by place`.execute(db)
      return Object.fromEntries(changes.rows.map(({ place, count }) => [place, count]))
    },
  }
}
