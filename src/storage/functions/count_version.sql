-- Each update is the next version of its row, by which two edits of it are told apart.

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin new.version := old.version + 1; return new; end $function$;

CREATE TRIGGER count_version BEFORE UPDATE ON public.brands FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER count_version BEFORE UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER count_version BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION count_version();
