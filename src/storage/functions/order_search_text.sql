-- What the list of orders finds an order by.

CREATE OR REPLACE FUNCTION public.order_search_text(o orders)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select fold_text(' ' || concat_ws(' ', o.number, right(o.id, 8), o.email,
      o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName',
      nullif(concat_ws(' ', o.billing_address ->> 'firstName', o.billing_address ->> 'lastName'),
        concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')),
      o.shipping_address ->> 'postalCode',
      (select string_agg(distinct concat_ws(' ', i.sku, nullif(v.sku, i.sku)), ' ') from order_items i
        left join variants v on v.id = i.variant_id where i.order_id = o.id),
      (select string_agg(f.tracking_number, ' ') from fulfilments f
        where f.order_id = o.id and f.undone_at is null and f.tracking_number <> '')))
  $function$;
