/**
 * What the auditor checks of parcels: none twice, no unit more than was bought, the status that follows from them, and the
 * timeline.
 */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

/** Units of each line: bought, in parcels that stand, cancelled before they were sent, sent back. */
const units = sql`select i.order_id, i.position, i.quantity,
    coalesce((select sum(l.quantity) from fulfilment_lines l join fulfilments f on f.id = l.fulfilment_id
      where l.order_id = i.order_id and l.position = i.position and f.undone_at is null), 0) as shipped,
    coalesce((select sum(l.cancelled) from partial_refund_lines l
      where l.order_id = i.order_id and l.position = i.position), 0) as cancelled,
    coalesce((select sum(l.returned) from partial_refund_lines l
      where l.order_id = i.order_id and l.position = i.position), 0) as returned
  from order_items i`

export const parcelChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'no unit is shipped twice or after it was cancelled, and none came back that was not shipped',
    query: sql`select * from (${units}) u where shipped + cancelled > quantity or returned > shipped`,
  },
  {
    // Packers give each parcel a number of its own, and send every call at least twice.
    name: 'no parcel is recorded twice, however often packers ask for it',
    query: sql`select order_id, tracking_number, count(*) from fulfilments
      group by order_id, tracking_number having count(*) > 1`,
  },
  {
    name: 'the fulfilment status of every order follows from its parcels and refunds',
    query: sql`
      select * from (
        select o.id, o.fulfilment_status, case
          when s.shipped = 0 and s.to_ship = 0 and s.cancelled > 0 then 'returned'
          when s.shipped = 0 then 'unfulfilled'
          when s.to_ship > 0 then 'partly_shipped'
          when s.returned >= s.shipped then 'returned'
          else 'shipped' end as expected
        from orders o join (
          select order_id, sum(shipped) as shipped, sum(cancelled) as cancelled, sum(returned) as returned,
            sum(quantity - shipped - cancelled) as to_ship
          from (${units}) u group by order_id) s on s.order_id = o.id) e
      where fulfilment_status <> expected`,
  },
  {
    name: 'every parcel, and every one that was undone, is once in the timeline',
    query: sql`
      select f.id, f.undone_at from fulfilments f
      where (select count(*) from order_events e where e.kind = 'shipped' and e.details ->> 'fulfilmentId' = f.id) <> 1
        or (select count(*) from order_events e where e.kind = 'parcel-undone' and e.details ->> 'fulfilmentId' = f.id)
          <> (f.undone_at is not null)::int`,
  },
]

/** Of the tracking numbers that packers were told of, those without a parcel. */
export const missingParcels = async (shopDb: Database, told: ReadonlySet<string>): Promise<string[]> => {
  const { rows } = await sql<{ tracking: string }>`
    select t.tracking from unnest(${[...told]}::text[]) as t (tracking)
    where not exists (select from fulfilments f where f.tracking_number = t.tracking)`.execute(shopDb)
  return rows.map(({ tracking }) => `parcel ${tracking}`)
}
