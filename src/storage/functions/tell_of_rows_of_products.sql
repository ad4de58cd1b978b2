-- Tells every node of variants and items that come or go, by product. Of many products it says only that something has
-- changed.

CREATE OR REPLACE FUNCTION public.tell_of_rows_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      most constant int := 20;
      told text := '';
    begin
      if not exists (select from changed_rows) then return null; end if;
      if (select count(*) from (select distinct to_jsonb(r) ->> tg_argv[0] from changed_rows as r limit most + 1) as ids) <= most then
        select jsonb_build_object('table', tg_table_name, 'changed', jsonb_object_agg(id, '["id"]'::jsonb))::text into told
        from (select distinct to_jsonb(r) ->> tg_argv[0] as id from changed_rows as r) as ids;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $function$;

CREATE TRIGGER tell_of_delete AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows_of_products('product_id');

CREATE TRIGGER tell_of_delete AFTER DELETE ON public.variants REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows_of_products('product_id');

CREATE TRIGGER tell_of_insert AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows_of_products('product_id');

CREATE TRIGGER tell_of_insert AFTER INSERT ON public.variants REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows_of_products('product_id');
