-- Tells every node that the owner's settings have changed.

CREATE OR REPLACE FUNCTION public.tell_of_changed_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform pg_notify('catalogue', '{"table":"shop_settings"}'); return null; end $function$;

CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shop_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_settings();
