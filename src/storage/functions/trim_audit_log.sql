-- Deletes the oldest entries of the audit log, never those of the last year. It acts as the owner of the log, which the
-- role that serves cannot change.

CREATE OR REPLACE FUNCTION public.trim_audit_log(older_than timestamp with time zone, at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    end $function$;
