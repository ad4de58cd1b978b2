/** What the auditor checks of mails about orders: each that is due was sent and arrived, and none arrived twice without a crash. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'
import { tag } from './partial-refund-checks.ts'
import { isAboutReturned } from './returned-refund-checks.ts'

export type ArrivedMail = {
  /** Message id -> number of deliveries. */
  arrivedMail: ReadonlyMap<string, number>
  /** Crashes that may each have repeated a message, between sending it and recording it. */
  crashes: number
}

export const mailChecks: readonly { name: string; query: ReturnType<typeof sql<Record<string, unknown>>> }[] =
  [
    {
      name: 'each confirmed order has one confirmation, each refund and each parcel one notice, and there is no other mail',
      query: sql`
      select o.id, o.status, o.problem, m.sent, expected.kinds from orders o
      left join lateral (select coalesce(array_agg(kind order by kind collate "C"), '{}') as sent
        from order_messages where order_id = o.id and sent_at is not null and not (${isAboutReturned})) m on true
      left join lateral (select coalesce(array_agg(kind order by kind collate "C"), '{}') as kinds from (
        select 'cancellation' as kind where o.payment_status = 'voided'
        union all select 'confirmation' where o.payment_status <> 'voided' and o.problem is null
        union all select 'refund' where exists (select from refunds where order_id = o.id)
        union all select 'refund:' || id from partial_refunds where order_id = o.id
        union all select 'shipment:' || (details ->> 'fulfilmentId') from order_events
          where order_id = o.id and kind = 'shipped' and details ->> 'told' = 'true') due
        where not (${isAboutReturned})) expected on true
      where o.email is not null and m.sent is distinct from expected.kinds
      union all
      select o.id, r.status, r.id, '{}', array['refund:' || ${tag}] from partial_refunds r join orders o on o.id = r.order_id
      where r.status = 'succeeded' and r.notify and o.email is not null and not exists (select from order_messages n
        where n.order_id = o.id and n.kind = 'refund:' || ${tag} and n.sent_at is not null)`,
    },
  ]

/** What arrived is what was to be sent. */
export const findMailViolations = async (
  shopDb: Database,
  { arrivedMail, crashes }: ArrivedMail,
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select order_id || '.' || replace(kind, ':', '.') as key from order_messages where sent_at is not null`.execute(
    shopDb,
  )
  const due = new Set(rows.map(({ key }) => key))
  // A process may have died between sending and recording, and then there was nothing more to say.
  const { rows: unrecorded } = await sql<{ key: string }>`
    select o.id || '.' || replace(kind, ':', '.') as key from order_messages m join orders o on o.id = m.order_id
    where m.sent_at is null and m.lease is not null and (${isAboutReturned})`.execute(shopDb)
  const possible = new Set(unrecorded.map(({ key }) => key))
  const never = [...due].filter((key) => !arrivedMail.has(key)).map((key) => `${key} never arrived`)
  const stray = [...arrivedMail.keys()]
    .filter((key) => !due.has(key) && !possible.has(key))
    .map((key) => `${key} is of no order`)
  const again = [...arrivedMail.values()].reduce((sum, times) => sum + times - 1, 0)
  return [...never, ...stray, ...(again > crashes ? [`${again} messages arrived again`] : [])]
}
