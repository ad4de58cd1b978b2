-- Divides what was paid for the goods of orders among their lines, for nodes of 0.4.0, as paidLines does: by value, the
-- largest remainders get what is left over. Lines that have an amount keep it.

CREATE OR REPLACE FUNCTION public.share_paid_amounts(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    update order_items i
    set paid = shared.whole + case when shared.place <= shared.subtotal - shared.whole_sum then 1 else 0 end,
      paid_pence = shared.line
    from (
      select order_id, position, line, subtotal, whole,
        sum(whole) over (partition by order_id) as whole_sum,
        row_number() over (partition by order_id order by remainder desc, position) as place
      from (
        select order_id, position, line, subtotal, div(subtotal * line, sum_of_lines) as whole,
          mod(subtotal * line, sum_of_lines) as remainder
        from (
          select l.order_id, l.position, l.quantity::numeric * l.price_pence as line, o.subtotal::numeric as subtotal,
            sum(l.quantity::numeric * l.price_pence) over (partition by l.order_id) as sum_of_lines
          from order_items l join orders o on o.id = l.order_id
          where l.order_id = any(ids)
        ) as lines
      ) as parts
    ) as shared
    where i.order_id = shared.order_id and i.position = shared.position and i.paid is null
  $function$;
