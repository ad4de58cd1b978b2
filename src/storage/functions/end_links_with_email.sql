-- Links to an order end with the email address that they were sent to.

CREATE OR REPLACE FUNCTION public.end_links_with_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform end_order_links(new.id, 'infinity');
      return null;
    end $function$;

CREATE TRIGGER end_links_with_email AFTER UPDATE OF email ON public.orders FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION end_links_with_email();
