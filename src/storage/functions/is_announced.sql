-- Whether a product's page announces a reduction.

CREATE OR REPLACE FUNCTION public.is_announced(price_pence integer, compare_at_pence integer, on_sale boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
      select coalesce(compare_at_pence > price_pence, on_sale)
    $function$;
