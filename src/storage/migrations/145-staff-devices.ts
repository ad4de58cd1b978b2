/**
 * When an account was last deactivated: browsers in which it had signed in before are strangers to it from then on, also
 * after it is reactivated. A trigger sets it, so that a node of the release before ends devices too.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table staff_accounts add column devices_since timestamptz`,
  sql`create function end_devices() returns trigger language plpgsql as $$
    begin
      new.devices_since := now();
      return new;
    end $$`,
  sql`create trigger end_devices before update of status on staff_accounts for each row
    when (old.status = 'active' and new.status <> 'active') execute function end_devices()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
