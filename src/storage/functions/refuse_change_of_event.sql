-- Events of an order are never changed: they go with the order, and an erasure may take their details.

CREATE OR REPLACE FUNCTION public.refuse_change_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on'
        and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then return new; end if;
      raise exception 'events of an order are never changed';
    end $function$;

CREATE TRIGGER events_never_change BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
