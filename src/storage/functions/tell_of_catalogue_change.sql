-- Tells every node of a change that concerns all pages.

CREATE OR REPLACE FUNCTION public.tell_of_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform pg_notify('catalogue', ''); return null; end $function$;

CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR TRUNCATE ON public.brands FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_change AFTER TRUNCATE ON public.content_pages FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_truncate AFTER TRUNCATE ON public.inventory_items FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_truncate AFTER TRUNCATE ON public.product_words FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_truncate AFTER TRUNCATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();

CREATE TRIGGER tell_of_truncate AFTER TRUNCATE ON public.variants FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue_change();
