/**
 * The audit log: who of the staff did what, from where and when, with the values before and after. Triggers write it in
 * the transaction of the change, so that no code path leaves a change out. They write only where the transaction names
 * who acts (`storage/database/audit-context.ts`): what the shop does by itself is not staff's, and sales cost nothing.
 * Rows are never changed or deleted.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

type AuditedTable = {
  name: string
  /** Identifies the row for staff. */
  key: string
  /** Personal data and secrets: that they changed is recorded, their values are not. They could never be erased. */
  hidden?: readonly string[]
  /** Columns whose change alone is no change of staff's: counters, times and derived values. */
  derived?: readonly string[]
}

const tables: readonly AuditedTable[] = [
  { name: 'products', key: 'id', derived: ['version', 'updated_at', 'name_key', 'in_stock_at'] },
  { name: 'variants', key: 'id', derived: ['position'] },
  { name: 'inventory_items', key: 'id' },
  { name: 'brands', key: 'id', derived: ['version'] },
  { name: 'categories', key: 'id', derived: ['version'] },
  { name: 'content_pages', key: 'id', derived: ['version', 'updated_at'] },
  { name: 'shop_settings', key: 'section', derived: ['version', 'updated_at'] },
  {
    name: 'orders',
    key: 'id',
    hidden: ['email', 'shipping_address', 'billing_address'],
    derived: ['search_text', 'called_at'],
  },
  { name: 'order_notes', key: 'order_id', hidden: ['text'] },
  { name: 'fulfilments', key: 'order_id' },
  { name: 'refunds', key: 'order_id' },
  { name: 'partial_refunds', key: 'order_id' },
  { name: 'order_views', key: 'id' },
  { name: 'imports', key: 'id' },
  {
    name: 'staff_accounts',
    key: 'id',
    hidden: ['password_hash', 'totp_secret'],
    derived: ['totp_last_step', 'last_login_at'],
  },
  { name: 'staff_links', key: 'account_id', hidden: ['token_hash'] },
  { name: 'staff_recovery_codes', key: 'account_id', hidden: ['code_hash'] },
]

const listText = (names: readonly string[] = []) => sql.lit(`{${names.join(',')}}`)

const statements = [
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor_id text collate "C",
    actor text not null check (actor <> ''),
    role text not null,
    address text,
    request_id text,
    action text not null check (action <> ''),
    outcome text not null default 'done' check (outcome in ('done', 'refused')),
    subject text not null default '',
    subject_id text not null default '',
    before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
    after jsonb not null default '{}' check (jsonb_typeof(after) = 'object')
  )`,
  sql`create index audit_log_by_subject on audit_log (subject, subject_id, id)`,
  sql`create index audit_log_by_actor on audit_log (actor, id)`,
  sql`create index audit_log_by_action on audit_log (action, id)`,
  sql`create index audit_log_by_time on audit_log (at)`,
  sql`create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is never changed'; end $$`,
  sql`create trigger audit_log_never_changes before update or delete or truncate on audit_log
    for each statement execute function refuse_change_of_audit_log()`,
  // Long texts are cut: pages and settings keep their versions elsewhere.
  sql`create function audit_values(row_values jsonb, other jsonb, hidden text[], derived text[]) returns jsonb
    language sql immutable as $$
      select coalesce(jsonb_object_agg(key, case
        when key = any(hidden) then case value when 'null' then 'null' else '"(not recorded)"'::jsonb end
        when length(value::text) > 2000 then to_jsonb(left(value::text, 2000) || '…')
        else value end), '{}')
      from jsonb_each(row_values)
      where not key = any(derived) and (other is null or value is distinct from other -> key)
    $$`,
  sql`create function write_audit_log() returns trigger language plpgsql as $$
    declare
      who constant jsonb := current_setting('haberdash.audit', true)::jsonb;
      old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      hidden constant text[] := tg_argv[1]::text[];
      derived constant text[] := tg_argv[2]::text[];
      values_before constant jsonb := case when old_row is null then '{}'
        else audit_values(old_row, new_row, hidden, derived) end;
      values_after constant jsonb := case when new_row is null then '{}'
        else audit_values(new_row, old_row, hidden, derived) end;
    begin
      if values_before = '{}' and values_after = '{}' then return null; end if;
      insert into audit_log (actor_id, actor, role, address, request_id, action, subject, subject_id, before, after)
      values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
        who ->> 'action', tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0], values_before, values_after);
      return null;
    end $$`,
  ...tables.map(
    ({ name, key, hidden, derived }) => sql`create trigger write_audit_log after insert or update or delete
      on ${sql.table(name)} for each row
      when (coalesce(current_setting('haberdash.audit', true), '') <> '')
      execute function write_audit_log(${sql.lit(key)}, ${listText(hidden)}, ${listText(derived)})`,
  ),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(
    db,
    tables.map(({ name }) => name),
  )
  for (const statement of statements) await statement.execute(db)
}
