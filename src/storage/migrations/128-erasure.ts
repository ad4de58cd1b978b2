/**
 * Lets the erasure of personal data, and nothing else, take addresses out of the timeline of orders and out of the audit
 * log. It names itself in its transaction (`storage/personal-data/erase.ts`). No row is deleted by it.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create or replace function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on'
        and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then return new; end if;
      raise exception 'events of an order are never changed';
    end $$`.execute(db)
  await sql`create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and coalesce(current_setting('haberdash.audit_retention', true), '') = 'on' then
        return null;
      end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on' then return null; end if;
      raise exception 'the audit log is never changed';
    end $$`.execute(db)
}
