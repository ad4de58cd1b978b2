-- Takes an email address out of the audit log, and the names of the saved views that are named, for an erasure. It acts
-- as the owner of the log, which the role that serves cannot change, and leaves an entry.

CREATE OR REPLACE FUNCTION public.redact_audit_log(email text, view_entries bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    end $function$;
