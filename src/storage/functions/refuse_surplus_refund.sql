-- No more is refunded than was received. It locks the order.

CREATE OR REPLACE FUNCTION public.refuse_surplus_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      taken bigint;
      given bigint;
    begin
      if new.status = 'failed' then return null; end if;
      select received - paid_back into taken from orders where id = new.order_id for update;
      select coalesce(sum(amount), 0) into given from partial_refunds
      where order_id = new.order_id and status <> 'failed';
      if given > taken and (tg_op = 'INSERT' or old.status = 'failed') then
        raise exception 'more would be refunded than was received';
      end if;
      if exists (select from refunds where order_id = new.order_id and status <> 'failed')
        and tg_op = 'INSERT' then
        raise exception 'the whole payment is refunded already';
      end if;
      return null;
    end $function$;

CREATE TRIGGER no_surplus AFTER INSERT OR UPDATE OF status, amount ON public.partial_refunds FOR EACH ROW EXECUTE FUNCTION refuse_surplus_refund();
