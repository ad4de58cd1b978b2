-- Locks the cart that a session id leads to, until the end of the transaction. Where the id has joined another cart
-- meanwhile, that one is locked.

CREATE OR REPLACE FUNCTION public.lock_cart(session text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
    declare locked text;
    begin
      loop
        locked := coalesce((select cart from cart_sessions where session_id = session), session);
        perform pg_advisory_xact_lock(hashtextextended('cart ' || locked, 0));
        if locked = coalesce((select cart from cart_sessions where session_id = session), session) then
          return locked;
        end if;
      end loop;
    end $function$;
