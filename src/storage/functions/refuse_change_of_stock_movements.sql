-- Stock movements are written by the triggers of inventory_items alone.

CREATE OR REPLACE FUNCTION public.refuse_change_of_stock_movements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
      -- Within a trigger of inventory_items.
      if tg_op = 'INSERT' and pg_trigger_depth() > 1 then return null; end if;
      raise exception 'stock movements are written by the database and never changed';
    end $function$;

CREATE TRIGGER movements_never_change BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change_of_stock_movements();

CREATE TRIGGER movements_of_stock_alone BEFORE INSERT OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_stock_movements();
