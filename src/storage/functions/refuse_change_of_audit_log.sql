-- The audit log is never changed, but by an erasure or, when its years are over, by the clean-up.

CREATE OR REPLACE FUNCTION public.refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and coalesce(current_setting('haberdash.audit_retention', true), '') = 'on' then
        return null;
      end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on' then return null; end if;
      raise exception 'the audit log is never changed';
    end $function$;

CREATE TRIGGER audit_log_never_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
