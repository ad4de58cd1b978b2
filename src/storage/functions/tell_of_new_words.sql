-- Tells every node of new words of the search.

CREATE OR REPLACE FUNCTION public.tell_of_new_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows) then
        perform pg_notify('catalogue', jsonb_build_object('table', tg_table_name)::text);
      end if;
      return null;
    end $function$;

CREATE TRIGGER tell_of_insert AFTER INSERT ON public.search_words REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_words();

CREATE TRIGGER tell_of_update AFTER UPDATE ON public.search_words REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_words();
