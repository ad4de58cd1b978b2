-- Tells every node which columns of which rows have changed, and what pages show of a change of stock (`shown`): no figure
-- above `most_shown`. Of many rows it says only that something has changed; of drafts, which no page shows, only that they
-- have another version.

CREATE OR REPLACE FUNCTION public.tell_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      most constant int := 20;
      most_shown constant int := 10;
      tellable constant int := 7900;
      came_or_went boolean;
      changed jsonb;
      shown jsonb;
      told text := '';
    begin
      if not exists (select from new_rows offset most) then
        select coalesce(bool_or(old_row is null or new_row is null), false),
          jsonb_object_agg(id, columns) filter (where columns is not null)
        into came_or_went, changed
        from (
          select to_jsonb(o) as old_row, to_jsonb(o) ->> tg_argv[0] as id, coalesce(to_jsonb(o) ->> 'id', '') as row_id from old_rows as o
        ) as before
        full join (
          select to_jsonb(n) as new_row, to_jsonb(n) ->> tg_argv[0] as id, coalesce(to_jsonb(n) ->> 'id', '') as row_id from new_rows as n
        ) as after using (id, row_id)
        left join lateral (
          select case
            when tg_table_name = 'products' and count(*) > 0
              and old_row ->> 'status' = 'draft' and new_row ->> 'status' = 'draft' then '["version"]'::jsonb
            else jsonb_agg(key order by key)
          end as columns
          from jsonb_each(new_row) where value is distinct from old_row -> key
        ) as compared on true;
        if not came_or_went then
          if changed is null then return null; end if;
          if tg_table_name = 'inventory_items' then
            select jsonb_object_agg(product_id, what) into shown from (
              select product_id, case
                when bool_and(least(o.on_hand, most_shown) = least(n.on_hand, most_shown)) then 'nothing'
                when bool_and((o.on_hand = 0) = (n.on_hand = 0)) then 'figure'
                else 'availability'
              end as what
              from old_rows as o join new_rows as n using (id, product_id) group by product_id
            ) as by_product;
          end if;
          told := jsonb_strip_nulls(jsonb_build_object('table', tg_table_name, 'changed', changed, 'shown', shown))::text;
          if octet_length(told) > tellable then told := ''; end if;
        end if;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $function$;

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.brands REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('id');

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('id');

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.inventory_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('product_id');

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.product_words REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('product_id');

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('id');

CREATE TRIGGER tell_what_changed AFTER UPDATE ON public.variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products('product_id');
