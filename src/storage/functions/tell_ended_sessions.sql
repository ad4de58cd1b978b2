-- Tells every node of staff sessions that have ended, so that their open requests end.

CREATE OR REPLACE FUNCTION public.tell_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('staff', id) from ended;
      return null;
    end $function$;

CREATE TRIGGER tell_ended_sessions AFTER DELETE ON public.staff_sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
