-- Keeps the search text of orders.

CREATE OR REPLACE FUNCTION public.refresh_order_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update orders o set search_text = order_search_text(o)
      where o.id = case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
      return null;
    end $function$;

CREATE TRIGGER refresh_search AFTER INSERT OR UPDATE ON public.fulfilments FOR EACH ROW EXECUTE FUNCTION refresh_order_search();

CREATE TRIGGER refresh_search AFTER UPDATE OF email, shipping_address, billing_address ON public.orders FOR EACH ROW EXECUTE FUNCTION refresh_order_search();
