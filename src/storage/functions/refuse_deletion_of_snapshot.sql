-- Snapshots of checkouts are deleted only of trials in the sandbox that became no order.

CREATE OR REPLACE FUNCTION public.refuse_deletion_of_snapshot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from checkouts where id = old.checkout_id and mode = 'sandbox')
        and not exists (select from orders where checkout_id = old.checkout_id) then return old; end if;
      raise exception '% rows are deleted only of trials in the sandbox', tg_table_name;
    end $function$;

CREATE TRIGGER real_snapshots_stay BEFORE DELETE ON public.checkout_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_snapshot();
