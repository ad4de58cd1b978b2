-- Records of real payments are never deleted.

CREATE OR REPLACE FUNCTION public.refuse_deletion_of_payment_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception '% rows are deleted only of trials in the sandbox', tg_table_name; end $function$;

CREATE TRIGGER real_orders_stay BEFORE DELETE ON public.orders FOR EACH ROW WHEN ((old.mode IS DISTINCT FROM 'sandbox'::text)) EXECUTE FUNCTION refuse_deletion_of_payment_record();
