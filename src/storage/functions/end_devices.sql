-- An account that is deactivated forgets its known devices.

CREATE OR REPLACE FUNCTION public.end_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.devices_since := now();
      return new;
    end $function$;

CREATE TRIGGER end_devices BEFORE UPDATE OF status ON public.staff_accounts FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status <> 'active'::text))) EXECUTE FUNCTION end_devices();
