-- Writes the taxes of orders to their lines, for nodes of 0.4.0: later ones store a line with its tax (insertOrder).
-- Lines that have a tax keep it.

CREATE OR REPLACE FUNCTION public.write_line_taxes(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    update order_items i
    set tax_class = lines.line ->> 'taxClass', tax_rate = (lines.line ->> 'rate')::int,
      tax = (lines.line ->> 'tax')::bigint, net = i.paid - (lines.line ->> 'tax')::bigint
    from (
      select o.id, l.line, l.place - 1 as position
      from orders o cross join lateral jsonb_array_elements(o.taxes -> 'lines') with ordinality as l(line, place)
      where o.id = any(ids) and o.taxes is not null
    ) as lines
    where i.order_id = lines.id and i.position = lines.position and i.tax is null
  $function$;
