-- The prior price of a reduction: the lowest price of the 30 days before it began, when it is announced. Prices that were
-- noted as not applied do not count. An undo within five minutes brings back the former state with its prior price, as if
-- it had never ended, where nobody was shown what is undone.

CREATE OR REPLACE FUNCTION public.set_prior_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      former price_history;
      last_price int;
      last_announced boolean;
    begin
      new.prior_pence := old.prior_pence;
      -- Later than the former state, even where the clock was set back: record_price tells an undo by it.
      new.priced_since := greatest(clock_timestamp(), old.priced_since + interval '1 microsecond');
      if current_setting('haberdash.price_undo', true) = 'on'
        and old.priced_since > clock_timestamp() - interval '5 minutes'
        and not exists (select from shown_prices s where s.product_id = old.id and s.since = old.priced_since)
      then
        select h.* into former from price_history as h
        where h.product_id = old.id and h.since is distinct from old.priced_since
          and not exists (select from unapplied_prices u where u.history_id = h.id)
        order by h.id desc limit 1;
        if (former.price_pence, former.status, former.announced)
            = (new.price_pence, new.status, is_announced(new.price_pence, new.compare_at_pence, new.on_sale))
          and former.compare_at_pence is not distinct from new.compare_at_pence
        then
          new.prior_pence := former.prior_pence;
          new.priced_since := former.since;
          return new;
        end if;
      end if;
      if new.status <> 'live' then return new; end if;
      if not is_announced(new.price_pence, new.compare_at_pence, new.on_sale) then
        new.prior_pence := null;
        return new;
      end if;
      if old.status = 'live' then
        last_price := old.price_pence;
        last_announced := is_announced(old.price_pence, old.compare_at_pence, old.on_sale);
      else
        select h.price_pence, coalesce(h.announced, h.compare_at_pence > h.price_pence, false)
        into last_price, last_announced
        from price_history as h
        where h.product_id = new.id and coalesce(h.status, 'live') = 'live'
          and not exists (select from unapplied_prices u where u.history_id = h.id)
        order by h.id desc limit 1;
      end if;
      -- The same reduction goes on.
      if last_announced and last_price = new.price_pence then return new; end if;
      select least(min(h.price_pence), case when old.status = 'live' then old.price_pence end)
      into new.prior_pence
      from price_history as h
      where h.product_id = new.id and coalesce(h.status, 'live') = 'live'
        and h.changed_at > clock_timestamp() - interval '30 days'
        and not exists (select from unapplied_prices u where u.history_id = h.id);
      return new;
    end $function$;

CREATE TRIGGER set_prior_price BEFORE UPDATE OF price_pence, compare_at_pence, on_sale, status ON public.products FOR EACH ROW WHEN (((old.price_pence IS DISTINCT FROM new.price_pence) OR (old.compare_at_pence IS DISTINCT FROM new.compare_at_pence) OR (old.on_sale IS DISTINCT FROM new.on_sale) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION set_prior_price();
