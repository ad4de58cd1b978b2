-- Tells every node that secrets of a service have changed: their names and values are not told.

CREATE OR REPLACE FUNCTION public.tell_of_changed_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform pg_notify('catalogue', '{"table":"secrets"}'); return null; end $function$;

CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.secrets FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_secrets();
