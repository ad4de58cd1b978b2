-- The variant of a line that names only size and colour, as nodes of earlier releases write it.

CREATE OR REPLACE FUNCTION public.find_variant_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      select id into new.variant_id from variants
      where product_id = new.product_id and size is not distinct from new.size and color is not distinct from new.color;
      return new;
    end $function$;

CREATE TRIGGER find_variant BEFORE INSERT ON public.cart_lines FOR EACH ROW WHEN ((new.variant_id IS NULL)) EXECUTE FUNCTION find_variant_of_line();

CREATE TRIGGER find_variant BEFORE INSERT ON public.order_items FOR EACH ROW WHEN ((new.variant_id IS NULL)) EXECUTE FUNCTION find_variant_of_line();
