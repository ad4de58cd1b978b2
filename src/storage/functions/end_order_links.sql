-- Ends the links to an order that were sent before a time, and remembers them, so that their page can say why.

CREATE OR REPLACE FUNCTION public.end_order_links(of_order text, sent_before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
    declare ended integer;
    begin
      with gone as (
        delete from order_links where order_id = of_order and created_at <= sent_before
        returning token_hash, order_id, created_at
      )
      insert into ended_order_links (token_hash, order_id, created_at) select token_hash, order_id, created_at from gone;
      get diagnostics ended = row_count;
      return ended;
    end $function$;
