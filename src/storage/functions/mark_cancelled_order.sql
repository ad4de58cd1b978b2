-- Marks an order that was cancelled before anything was shipped, whichever release writes its statuses.

CREATE OR REPLACE FUNCTION public.mark_cancelled_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.is_cancelled := case new.fulfilment_status
          when 'returned' then true
          when 'unfulfilled' then new.status <> 'confirmed' and (new.problem is not null
            or exists (select from refunds r where r.order_id = new.id and r.cause = 'cancelled'))
          else false
        end
        and not exists (select from fulfilments f where f.order_id = new.id and f.undone_at is null);
      return new;
    end $function$;

CREATE TRIGGER mark_cancelled BEFORE INSERT OR UPDATE OF status, fulfilment_status ON public.orders FOR EACH ROW WHEN ((new.is_cancelled OR (new.status <> 'confirmed'::text) OR (new.fulfilment_status = 'returned'::text))) EXECUTE FUNCTION mark_cancelled_order();
