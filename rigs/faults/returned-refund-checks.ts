/**
 * What the auditor checks of refunds that the bank returned: documents and mails follow each return once, and what the shop
 * says was given back is what the provider has given back.
 */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'
import type { ProviderRefund } from './partial-refund-checks.ts'

/** Copies the provider's returned refunds into the shop's database; `tag` names the attempt of a refund of a part. */
export const copyReturnedRefunds = async (
  shopDb: Database,
  refunds: readonly ProviderRefund[],
): Promise<void> => {
  await sql`drop table if exists rig.returned`.execute(shopDb)
  await sql`create table rig.returned as select * from jsonb_to_recordset(${JSON.stringify(
    refunds
      .filter(({ failed_at }) => failed_at !== null)
      .map(({ id, intent_id, metadata }) => ({ id, intent_id, tag: metadata.refund ?? null })),
  )}::jsonb) as t(id text, intent_id text, tag text)`.execute(shopDb)
}

/** Whether a mail of an order `o`, of kind `kind`, is about a refund that was returned. */
export const isAboutReturned = sql`exists (select from rig.returned b where b.intent_id = o.intent_id
  and case when b.tag is null then kind = 'refund'
    else kind like 'refund:%' and split_part(kind, ':', 2) = split_part(b.tag, ':', 1) end)
  or kind like 'refund:%:returned:%'`

/** Sent, or left by a process that died while sending it. */
const mayHaveArrived = (kind: ReturnType<typeof sql>, orderId: ReturnType<typeof sql>) =>
  sql`exists (select from order_messages n where n.order_id = ${orderId} and n.kind = ${kind}
    and (n.sent_at is not null or n.lease is not null))`
const sent = (kind: ReturnType<typeof sql>, orderId: ReturnType<typeof sql>) =>
  sql`exists (select from order_messages n where n.order_id = ${orderId} and n.kind = ${kind} and n.sent_at is not null)`

/** Attempts of refunds that were returned: of which order, the notice that it was paid back, and that of its return. */
const returns = sql`
  select p.order_id, 'refund:' || b.tag as notice,
    'refund:' || p.id || ':returned:' || coalesce(nullif(split_part(b.tag, ':', 2), ''), '1') as told, true as is_final
  from rig.returned b join partial_refunds p on p.id = split_part(b.tag, ':', 1)
  union
  select r.order_id, 'refund', 'refund:' || r.id || ':returned:1', r.status = 'failed'
  from rig.returned b join refunds r on r.intent_id = b.intent_id where b.tag is null and r.order_id is not null`

export const returnedRefundChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'what was given back of an order is the same in the shop and at the provider, and never more than was paid',
    query: sql`
      select o.id, o.received, o.paid_back as outside, r.status, r.amount, parts.amount as parts, p.amount as at_provider
      from orders o left join refunds r on r.order_id = o.id left join rig.paid_back p on p.intent_id = o.intent_id
      left join (select order_id, sum(amount) as amount from partial_refunds where status = 'succeeded' group by 1) parts
        on parts.order_id = o.id
      where coalesce(p.amount, 0) > o.received or coalesce(p.amount, 0) <> coalesce(parts.amount, 0) + o.paid_back
        + case when r.status = 'succeeded' and r.provider_refund_id is distinct from 'before:' || r.id
            then r.amount else 0 end`,
  },
  {
    name: 'every refund of a whole payment has succeeded, or was returned by the bank',
    query: sql`
      select r.id, r.status, p.amount as paid_back from refunds r
      left join rig.paid_back p on p.intent_id = r.intent_id
      where r.status <> case when p.amount is null and exists (select from rig.returned b where b.intent_id = r.intent_id)
        then 'failed' else 'succeeded' end`,
  },
  {
    name: 'the credit note of every returned refund is cancelled by one debit note of its amounts, and no other is',
    query: sql`
      select c.id, c.gross, d.gross as cancelled, null::bigint as returns from issued_documents d
      join issued_documents c on c.id = d.credit_note_id
      where (d.gross, d.tax, d.currency, d.order_id, d.content -> 'lines', d.content -> 'taxes')
        is distinct from (c.gross, c.tax, c.currency, c.order_id, c.content -> 'lines', c.content -> 'taxes')
      union all
      select c.id, c.gross, null, null from issued_documents c
      join (select id from partial_refunds where status = 'failed'
        union all select id from refunds where status = 'failed') r on r.id = split_part(c.cause, '#', 1)
      where c.kind = 'credit-note' and not exists (select from issued_documents d where d.credit_note_id = c.id)
      union all
      select r.id, null, count(d.id), r.returns from issued_documents d
      join issued_documents c on c.id = d.credit_note_id
      join (
        select p.id, (select count(*) from rig.returned b where split_part(b.tag, ':', 1) = p.id) as returns
        from partial_refunds p
        union all
        select w.id, (select count(*) from rig.returned b where b.intent_id = w.intent_id and b.tag is null)
        from refunds w
      ) r on r.id = split_part(c.cause, '#', 1)
      group by r.id, r.returns having count(d.id) > r.returns`,
  },
  {
    name: 'who was told of a refund that the bank returned is told of its return once, and nobody else is',
    query: sql`
      select m.order_id, m.kind from order_messages m
      where m.sent_at is not null and m.kind like 'refund:%:returned:%' and not exists (
        select from (${returns}) b where b.order_id = m.order_id and b.told = m.kind
          and ${mayHaveArrived(sql`b.notice`, sql`b.order_id`)})
      union all
      select b.order_id, b.notice from (${returns}) b
      where b.is_final and ${sent(sql`b.notice`, sql`b.order_id`)} and not ${sent(sql`b.told`, sql`b.order_id`)}`,
  },
]
