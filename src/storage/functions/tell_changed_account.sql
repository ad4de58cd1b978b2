-- Tells every node of an account whose role or status has changed, so that its open requests end.

CREATE OR REPLACE FUNCTION public.tell_changed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('staff', 'account ' || new.id);
      return null;
    end $function$;

CREATE TRIGGER tell_changed_account AFTER UPDATE OF role, status ON public.staff_accounts FOR EACH ROW WHEN (((old.role <> new.role) OR (old.status <> new.status))) EXECUTE FUNCTION tell_changed_account();
