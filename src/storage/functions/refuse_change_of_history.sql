-- The price history is added to only.

CREATE OR REPLACE FUNCTION public.refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'price_history is append-only'; end $function$;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.price_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
