/**
 * The two changes of the audit log that there are, as functions that run with the rights of its owner: an erasure takes a
 * customer's data out and leaves an entry that it did, and the retention deletes entries that are older than a year. Where
 * the shop serves as a role that is not the owner, it loses the right to change or delete entries by itself.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

// Not by `set` in the head of a function: only a superuser may create one that sets an own parameter.
const statements = [
  // As encodeURIComponent of JavaScript, for addresses in the queries of saved views.
  sql`create function audit_encoded(given text) returns text language sql immutable as $$
    select string_agg(case when sign ~ '[A-Za-z0-9_.!~*''()-]' then sign
      else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end, '' order by place)
    from regexp_split_to_table(given, '') with ordinality as signs (sign, place)
  $$`,
  sql`create function audit_without(entry jsonb, email text) returns jsonb language sql immutable as $$
    select regexp_replace(regexp_replace(entry::text, '***=' || email, '(erased)', 'gi'),
      '***=' || public.audit_encoded(email), '(erased)', 'gi')::jsonb
  $$`,
  sql`create function redact_audit_log(email text, view_entries bigint[]) returns integer
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      who constant jsonb := coalesce(nullif(current_setting('haberdash.audit', true), ''),
        '{"actor": "The shop", "role": "shop"}')::jsonb;
      was constant text := coalesce(current_setting('haberdash.erasing', true), '');
      redacted integer;
    begin
      if email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then raise exception 'an erasure names an email address'; end if;
      perform set_config('haberdash.erasing', 'on', true);
      with mentioned as (
        update audit_log set before = audit_without(before, email), after = audit_without(after, email)
        where strpos(lower(before::text || after::text), lower(email)) > 0
          or strpos(lower(before::text || after::text), lower(audit_encoded(email))) > 0
        returning id
      ) select count(*) into redacted from mentioned;
      with named as (
        update audit_log set
          before = before || (select coalesce(jsonb_object_agg(key, '(erased)'), '{}') from jsonb_object_keys(before) key
            where key in ('name', 'query')),
          after = after || (select coalesce(jsonb_object_agg(key, '(erased)'), '{}') from jsonb_object_keys(after) key
            where key in ('name', 'query'))
        where id = any(view_entries) and subject = 'order_views'
        returning id
      ) select redacted + count(*) into redacted from named;
      perform set_config('haberdash.erasing', was, true);
      if redacted > 0 then
        insert into audit_log (actor_id, actor, role, address, request_id, action, after)
        values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
          'redactAuditLog', jsonb_build_object('redacted', redacted));
      end if;
      return redacted;
    end $$`,
  sql`create function trim_audit_log(older_than timestamptz, at_most integer) returns integer
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was constant text := coalesce(current_setting('haberdash.audit_retention', true), '');
      deleted integer;
    begin
      perform set_config('haberdash.audit_retention', 'on', true);
      delete from audit_log where id in (
        select id from audit_log where at < least(older_than, now() - interval '1 year') order by at limit at_most
      );
      get diagnostics deleted = row_count;
      perform set_config('haberdash.audit_retention', was, true);
      return deleted;
    end $$`,
  sql`do $$
    declare other record;
    begin
      for other in select distinct grantee::regrole as role from pg_class, aclexplode(relacl)
        where oid = 'audit_log'::regclass and grantee <> relowner and grantee <> 0
      loop
        execute format('revoke all on audit_log from %s', other.role);
        execute format('grant select, insert on audit_log to %s', other.role);
      end loop;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['audit_log'], 'writes')
  for (const statement of statements) await statement.execute(db)
}
