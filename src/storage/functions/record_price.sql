-- Every change of a price, a compare-at price, an announcement or a status is a row of the price history: the former
-- values. Where set_prior_price brought back an earlier state, the row is noted as not applied.

CREATE OR REPLACE FUNCTION public.record_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      history_id bigint;
    begin
      insert into price_history (product_id, price_pence, compare_at_pence, status, announced, since, prior_pence)
      values (old.id, old.price_pence, old.compare_at_pence, old.status,
        is_announced(old.price_pence, old.compare_at_pence, old.on_sale), old.priced_since, old.prior_pence)
      returning id into history_id;
      if new.priced_since is null or new.priced_since < old.priced_since then
        insert into unapplied_prices (history_id) values (history_id);
      end if;
      return null;
    end $function$;

CREATE TRIGGER record_price AFTER UPDATE OF price_pence, compare_at_pence, on_sale, status ON public.products FOR EACH ROW WHEN (((old.price_pence IS DISTINCT FROM new.price_pence) OR (old.compare_at_pence IS DISTINCT FROM new.compare_at_pence) OR (old.on_sale IS DISTINCT FROM new.on_sale) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION record_price();
