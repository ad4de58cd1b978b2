-- The history of a product's stock goes with the product.

CREATE OR REPLACE FUNCTION public.delete_stock_movements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from stock_movements where product_id in (select id from old_rows);
      return null;
    end $function$;

CREATE TRIGGER delete_movements AFTER DELETE ON public.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_stock_movements();
