-- Completes new orders: what was paid for lines of nodes of 0.4.0, and their taxes; the order's search text.

CREATE OR REPLACE FUNCTION public.complete_order_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      ids constant text[] := array(select distinct order_id from new_items);
    begin
      if exists (select from new_items where paid is null) then
        perform share_paid_amounts(ids);
        perform write_line_taxes(ids);
      end if;
      update orders o set search_text = order_search_text(o) where o.id = any(ids);
      return null;
    end $function$;

CREATE TRIGGER complete_items AFTER INSERT ON public.order_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION complete_order_items();
