-- What the list of orders finds an order by. It begins with a space, so that ' word' finds the beginning of every word.
-- Postcodes and tracking numbers are found with and without their spaces.

CREATE OR REPLACE FUNCTION public.order_search_text(o orders)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select ' ' || fold_text(concat_ws(' ', o.number, right(o.id, 8), o.email,
      (select string_agg(distinct concat_ws(' ', a ->> 'firstName', a ->> 'lastName', a ->> 'address', a ->> 'address2',
          a ->> 'city', a ->> 'state', a ->> 'postalCode', replace(a ->> 'postalCode', ' ', '')), ' ')
        from unnest(array[o.shipping_address, o.billing_address]) a),
      (select string_agg(distinct concat_ws(' ', i.name, i.sku, nullif(v.sku, i.sku)), ' ') from order_items i
        left join variants v on v.id = i.variant_id where i.order_id = o.id),
      (select string_agg(concat_ws(' ', f.tracking_number, replace(f.tracking_number, ' ', '')), ' ') from fulfilments f
        where f.order_id = o.id and f.tracking_number <> '')))
  $function$;
