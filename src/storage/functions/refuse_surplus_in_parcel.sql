-- No more units are shipped, cancelled and refunded than were bought. It locks the line.

CREATE OR REPLACE FUNCTION public.refuse_surplus_in_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      bought int;
      shipped int;
      gone int;
      refunded int;
    begin
      select quantity into bought from order_items
      where order_id = new.order_id and position = new.position for update;
      select coalesce(sum(l.quantity), 0) into shipped from fulfilment_lines l
      join fulfilments f on f.id = l.fulfilment_id
      where l.order_id = new.order_id and l.position = new.position and f.undone_at is null;
      select coalesce(sum(cancelled), 0), coalesce(sum(cancelled + returned), 0) into gone, refunded
      from partial_refund_lines where order_id = new.order_id and position = new.position;
      if refunded > bought then raise exception 'more units would be refunded than were bought'; end if;
      if shipped + gone > bought then raise exception 'a parcel has more units than were bought'; end if;
      return null;
    end $function$;

CREATE TRIGGER no_surplus AFTER INSERT OR UPDATE ON public.fulfilment_lines FOR EACH ROW EXECUTE FUNCTION refuse_surplus_in_parcel();

CREATE TRIGGER no_surplus AFTER INSERT OR UPDATE ON public.partial_refund_lines FOR EACH ROW EXECUTE FUNCTION refuse_surplus_in_parcel();
