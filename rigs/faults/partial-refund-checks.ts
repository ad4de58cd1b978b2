/** What the auditor checks of refunds of parts: once at the provider, with the amounts of their lines, no unit twice. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

export type ProviderRefund = {
  id: string
  intent_id: string
  amount: number
  metadata: Record<string, string>
  failed_at: Date | null
}

/** Names the attempt of a refund `r` at the provider. */
export const tag = sql`(r.id || case r.attempt when 1 then '' else ':' || r.attempt end)`

/** Copies the provider's refunds that name one of the shop's into the shop's database. */
export const copyPartialRefunds = async (
  shopDb: Database,
  refunds: readonly ProviderRefund[],
): Promise<void> => {
  await sql`drop table if exists rig.refunds_of_parts`.execute(shopDb)
  await sql`create table rig.refunds_of_parts as select * from jsonb_to_recordset(${JSON.stringify(
    refunds
      .filter(({ metadata }) => metadata.refund !== undefined)
      .map(({ id, intent_id, amount, metadata, failed_at }) => ({
        id,
        intent_id,
        amount,
        tag: metadata.refund,
        is_returned: failed_at !== null,
      })),
  )}::jsonb) as t(id text, intent_id text, amount bigint, tag text, is_returned boolean)`.execute(shopDb)
}

/** Units of a line that came back into stock with refunds of parts. */
export const restockedUnits = sql`coalesce((select sum(l.cancelled + l.returned) from partial_refund_lines l
  where l.order_id = i.order_id and l.position = i.position and l.restocked), 0)`

export const partialRefundChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    // One that the bank has returned has failed, and may have been made again by another attempt.
    name: 'every refund of a part is made once at the provider, with its amount and state, and the provider has no other',
    query: sql`
      select r.id, r.status, r.amount, p.id as at_provider, p.amount as paid_back
      from partial_refunds r left join rig.refunds_of_parts p on p.tag = ${tag} and p.intent_id = r.intent_id
      where p.id is null or r.status <> case when p.is_returned then 'failed' else 'succeeded' end
        or r.amount <> p.amount or r.provider_refund_id is distinct from p.id
      union all
      select p.tag, r.status, r.amount, p.id, p.amount from rig.refunds_of_parts p
      left join partial_refunds r on r.id = split_part(p.tag, ':', 1) and r.intent_id = p.intent_id
      where r.id is null or (p.tag <> ${tag} and not p.is_returned)
      union all select min(tag), null, null, null, count(*) from rig.refunds_of_parts group by tag having count(*) > 1`,
  },
  {
    name: 'the lines, shipping and amount of every refund of a part make up its sum, and no unit is refunded twice',
    query: sql`
      select r.id, r.amount, l.amount as lines from partial_refunds r
      left join (select refund_id, sum(amount) as amount from partial_refund_lines group by 1) l on l.refund_id = r.id
      where r.amount <> coalesce(l.amount, 0) + r.shipping + r.extra
      union all
      select l.order_id, sum(l.cancelled + l.returned), max(i.quantity) from partial_refund_lines l
      join order_items i on i.order_id = l.order_id and i.position = l.position
      group by l.order_id, l.position having sum(l.cancelled + l.returned) > max(i.quantity)`,
  },
]
