/**
 * The stock movements of an import name the person who started its run. A job runs it later, outside of any call of staff,
 * so they are taken from the run's entry of the audit log, which the database wrote with the call.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create function name_starter_of_import() returns trigger language plpgsql as $$
    declare
      started record;
    begin
      select actor_id, request_id into started from audit_log
      where subject = 'imports' and subject_id = new.cause_id and action = 'runImport' and outcome = 'done'
      order by id desc limit 1;
      if found then
        new.actor := case when started.actor_id is null then 'owner' else 'staff' end;
        new.actor_id := started.actor_id;
        new.request_id := started.request_id;
      end if;
      return new;
    end $$`,
  sql`create trigger name_starter before insert on stock_movements for each row
    when (new.kind = 'import' and new.cause_id is not null and new.actor = 'shop')
    execute function name_starter_of_import()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['stock_movements'], 'writes')
  for (const statement of statements) await statement.execute(db)
}
