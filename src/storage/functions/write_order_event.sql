-- A new order, a change of its payment and a refund made at the provider are events of the order.

CREATE OR REPLACE FUNCTION public.write_order_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      who constant text := coalesce(nullif(current_setting('haberdash.actor', true), ''), 'shop');
    begin
      if tg_op = 'INSERT' then
        insert into order_events (order_id, kind, actor, details, created_at)
        values (new.id, 'placed', 'shop', jsonb_build_object('subtotal', new.subtotal, 'shipping', new.shipping,
          'total', new.total, 'currency', new.currency), new.created_at);
        if new.payment_status <> 'authorised' then
          insert into order_events (order_id, kind, actor, details)
          values (new.id, 'payment', 'shop', jsonb_build_object('to', new.payment_status, 'amount', new.received,
            'currency', new.received_currency));
        end if;
        return null;
      end if;
      if new.payment_status <> old.payment_status and new.payment_status <> 'disputed'
        and not (old.payment_status = 'disputed' and new.payment_status = 'paid') then
        insert into order_events (order_id, kind, actor, details)
        values (new.id, 'payment', who, jsonb_build_object('from', old.payment_status, 'to', new.payment_status,
          'amount', new.received, 'currency', new.received_currency));
      end if;
      if new.paid_back <> old.paid_back then
        insert into order_events (order_id, kind, actor, details)
        values (new.id, 'refunded-externally', 'shop', jsonb_build_object('amount', new.paid_back,
          'currency', new.received_currency));
      end if;
      return null;
    end $function$;

CREATE TRIGGER write_event AFTER INSERT OR UPDATE OF payment_status, paid_back ON public.orders FOR EACH ROW EXECUTE FUNCTION write_order_event();
