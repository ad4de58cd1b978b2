/**
 * Tells the nodes which sessions of staff have ended and whose role or state has changed, so that they end requests of
 * these that are still being sent. The payload is the id of a session, or "account" and the id of an account.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create function tell_ended_sessions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('staff', id) from ended;
      return null;
    end $$`,
  sql`create trigger tell_ended_sessions after delete on staff_sessions
    referencing old table as ended for each statement execute function tell_ended_sessions()`,
  sql`create function tell_changed_account() returns trigger language plpgsql as $$
    begin
      perform pg_notify('staff', 'account ' || new.id);
      return null;
    end $$`,
  sql`create trigger tell_changed_account after update of role, status on staff_accounts for each row
    when (old.role <> new.role or old.status <> new.status) execute function tell_changed_account()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['staff_accounts', 'staff_sessions'])
  for (const statement of statements) await statement.execute(db)
}
