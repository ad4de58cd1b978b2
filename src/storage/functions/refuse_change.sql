-- Rows that are written once.

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception '% rows are never changed', tg_table_name; end $function$;

CREATE TRIGGER snapshots_never_change BEFORE UPDATE ON public.checkout_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
