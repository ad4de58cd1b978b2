/**
 * The audit log by call: an index for all entries of one request. And its retention: entries that are older than a year may
 * be deleted, by the clean-up alone, which names itself in its transaction; younger ones never.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create index audit_log_by_request on audit_log (request_id, id) where request_id is not null`,
  sql`create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and coalesce(current_setting('haberdash.audit_retention', true), '') = 'on' then
        return null;
      end if;
      raise exception 'the audit log is never changed';
    end $$`,
  sql`create function refuse_deletion_of_young_audit_log() returns trigger language plpgsql as $$
    begin
      if old.at > now() - interval '1 year' then raise exception 'the audit log is never changed'; end if;
      return old;
    end $$`,
  sql`create trigger young_audit_log_stays before delete on audit_log
    for each row execute function refuse_deletion_of_young_audit_log()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
