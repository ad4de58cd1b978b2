-- Prices that shoppers are about to be shown, each by its product and since when it stands. One that was undone between
-- its reading and now counts after all: its note goes, and a reduction that has begun since names it.

CREATE OR REPLACE FUNCTION public.record_shown_prices(ids text[], sinces timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      -- An undo has ended before, or sees what is written here.
      perform from products p where p.id = any(ids) order by p.id for no key update;
      delete from shown_prices s where s.product_id = any(ids) and s.since < clock_timestamp() - interval '1 hour';
      insert into shown_prices (product_id, since)
      select p.id, shown.since from unnest(ids, sinces) as shown (id, since) join products p on p.id = shown.id
      on conflict do nothing;
      with counted as (
        delete from unapplied_prices u using price_history h, unnest(ids, sinces) as shown (id, since)
        where u.history_id = h.id and h.product_id = shown.id and h.since = shown.since
        returning h.product_id, h.price_pence
      )
      update products p set prior_pence = least(p.prior_pence, counted.price_pence)
      from counted where p.id = counted.product_id and p.prior_pence is not null;
    end $function$;
