-- Tells every node of products that come or go. Of few drafts, which no page shows, it names each.

CREATE OR REPLACE FUNCTION public.tell_of_products_that_come_or_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      most constant int := 20;
      told text := '';
    begin
      if not exists (select from changed_rows) then return null; end if;
      if not exists (select from changed_rows where status <> 'draft')
        and not exists (select from changed_rows offset most) then
        select jsonb_build_object('table', 'products', 'changed', jsonb_object_agg(id, '["version"]'::jsonb))::text
        into told from changed_rows;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $function$;

CREATE TRIGGER tell_of_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products_that_come_or_go();

CREATE TRIGGER tell_of_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products_that_come_or_go();
