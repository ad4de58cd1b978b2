-- Entries of the audit log stay for a year, whatever the settings say.

CREATE OR REPLACE FUNCTION public.refuse_deletion_of_young_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if old.at > now() - interval '1 year' then raise exception 'the audit log is never changed'; end if;
      return old;
    end $function$;

CREATE TRIGGER young_audit_log_stays BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_young_audit_log();
