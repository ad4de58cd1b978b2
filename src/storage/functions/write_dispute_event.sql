-- A dispute that opens or ends is an event of its order.

CREATE OR REPLACE FUNCTION public.write_dispute_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      disputed_order text;
      facts jsonb;
    begin
      select id into disputed_order from orders where intent_id = new.intent_id;
      if disputed_order is null then return null; end if;
      select jsonb_build_object('amount', amount, 'currency', currency, 'reason', reason) into facts
      from payment_alerts where id = new.id and kind = 'dispute';
      facts := jsonb_strip_nulls(jsonb_build_object('disputeId', new.id) || coalesce(facts, '{}'));
      if tg_op = 'INSERT' then
        insert into order_events (order_id, kind, actor, details)
        values (disputed_order, 'dispute-opened', 'shop', facts);
      end if;
      if new.state <> 'open' and (tg_op = 'INSERT' or old.state <> new.state) then
        insert into order_events (order_id, kind, actor, details)
        values (disputed_order, 'dispute-' || new.state, 'shop', facts);
      end if;
      return null;
    end $function$;

CREATE TRIGGER write_event AFTER INSERT OR UPDATE OF state ON public.disputes FOR EACH ROW EXECUTE FUNCTION write_dispute_event();
