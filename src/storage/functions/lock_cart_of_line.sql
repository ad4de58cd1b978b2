-- As lock_cart, for the cart of a line.

CREATE OR REPLACE FUNCTION public.lock_cart_of_line(line text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
    declare locked text;
    begin
      loop
        select session_id into locked from cart_lines where id = line;
        if locked is null then return null; end if;
        perform pg_advisory_xact_lock(hashtextextended('cart ' || locked, 0));
        if exists (select from cart_lines where id = line and session_id = locked) then return locked; end if;
      end loop;
    end $function$;
