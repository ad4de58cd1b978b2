/** What the auditor checks of taxes: they make up what was paid, by line and in all, and refunds give back no more of them. */
import { sql } from 'kysely'

/** The lines and the parts of shipping of the taxes of `o`, an order or a snapshot. */
const parts = sql`jsonb_array_elements(coalesce(o.taxes -> 'lines', '[]') || coalesce(o.taxes -> 'shipping', '[]'))`

export const taxChecks: readonly { name: string; query: ReturnType<typeof sql<Record<string, unknown>>> }[] =
  [
    {
      name: 'the taxes of an order are those of the snapshot that was paid',
      query: sql`
      select o.id, o.taxes, s.taxes as snapshot from orders o join rig.captured c on c.id = o.intent_id
      join checkout_snapshots s on s.checkout_id = o.checkout_id and s.version = c.version
      where o.taxes is distinct from s.taxes`,
    },
    {
      name: 'net and tax of every line are what was paid for it, at its rate',
      query: sql`
      select i.order_id, i.position, i.paid, i.tax_rate, i.tax, i.net, l.line from orders o
      join order_items i on i.order_id = o.id
      left join lateral jsonb_array_elements(o.taxes -> 'lines') with ordinality as l(line, place)
        on l.place = i.position + 1
      where (o.taxes is null and i.tax is not null)
        or (o.taxes is not null and (
          i.net + i.tax is distinct from i.paid
          or (l.line ->> 'gross')::bigint is distinct from i.paid
          or i.tax is distinct from round(i.paid::numeric * i.tax_rate / (100000 + i.tax_rate))::bigint))`,
    },
    {
      name: 'the lines and shipping in the taxes of an order sum to its totals',
      query: sql`
      select o.id, o.subtotal, o.shipping, o.total, o.taxes from orders o
      where o.taxes is not null and (
        (select sum((line ->> 'gross')::bigint) from jsonb_array_elements(o.taxes -> 'lines') line)
          is distinct from o.subtotal
        or coalesce((select sum((part ->> 'gross')::bigint) from jsonb_array_elements(o.taxes -> 'shipping') part), 0)
          is distinct from o.shipping
        or (select sum((part ->> 'tax')::bigint) from ${parts} part) is distinct from (o.taxes ->> 'total')::bigint
        or exists (select from ${parts} part where (part ->> 'tax')::numeric is distinct from
          round((part ->> 'gross')::numeric * (part ->> 'rate')::int / (100000 + (part ->> 'rate')::int))))`,
    },
    {
      name: 'the taxes of every refund of a part sum to its amount, and no line or shipping gives back more than it has',
      query: sql`
      select r.id, r.amount, r.taxes, o.taxes as of_order from partial_refunds r join orders o on o.id = r.order_id
      where (o.taxes is null) <> (r.taxes is null)
        or (select coalesce(sum((part ->> 'gross')::bigint), 0) from jsonb_array_elements(r.taxes) part) <> r.amount
      union all
      select given.order_id, given.gross, to_jsonb(given.tax), null from (
        select r.order_id, part ->> 'position' as position, (part ->> 'rate')::int as rate,
          sum((part ->> 'gross')::bigint) as gross, sum((part ->> 'tax')::bigint) as tax
        from partial_refunds r cross join lateral jsonb_array_elements(r.taxes) part
        where r.status <> 'failed' group by 1, 2, 3
      ) as given
      left join order_items i on i.order_id = given.order_id and i.position = given.position::int
      left join lateral (select part from orders o cross join lateral jsonb_array_elements(o.taxes -> 'shipping') part
        where o.id = given.order_id and given.position is null and (part ->> 'rate')::int = given.rate) as shipping on true
      where given.gross > coalesce(i.paid, (shipping.part ->> 'gross')::bigint, 0)
        or given.tax > coalesce(i.tax, (shipping.part ->> 'tax')::bigint, 0)
        or (given.gross = coalesce(i.paid, (shipping.part ->> 'gross')::bigint)
          and given.tax <> coalesce(i.tax, (shipping.part ->> 'tax')::bigint))`,
    },
  ]
