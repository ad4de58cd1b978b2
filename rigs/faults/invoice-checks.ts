/** What the auditor checks of invoices and credit notes: one for each, numbers without gaps, amounts of the orders. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

/** The invoices with the sums of their credit notes and of the refunds that were made of their orders. */
const credited = sql`
  select i.order_id, i.number, i.gross,
    (select coalesce(sum(case kind when 'debit-note' then -gross else gross end), 0)
      from issued_documents d where d.invoice_id = i.id) as credited,
    (select coalesce(sum(amount), 0) from partial_refunds p where p.order_id = i.order_id and p.status = 'succeeded')
      + (select coalesce(sum(amount), 0) from refunds r where r.order_id = i.order_id and r.status = 'succeeded') as given,
    (select coalesce(sum(p.amount), 0) from rig.paid_back p join orders o on o.intent_id = p.intent_id
      where o.id = i.order_id) as given_by_provider
  from issued_documents i where i.kind = 'invoice'`

export const invoiceChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'the numbers of the invoices and of the credit notes of a year begin with 1 and have no gap',
    query: sql`
      select d.kind, d.is_trial, d.year, min(d.sequence) as first, max(d.sequence) as last, count(*) as documents,
        count(distinct d.number) as numbers, c.last as counter
      from issued_documents d left join document_counters c using (kind, is_trial, year)
      group by d.kind, d.is_trial, d.year, c.last
      having min(d.sequence) <> 1 or max(d.sequence) <> count(*) or count(distinct d.number) <> count(*)
        or c.last is distinct from max(d.sequence)`,
  },
  {
    name: 'later numbers have later times',
    query: sql`
      select number, issued_at, before from (
        select number, issued_at, lag(issued_at) over (partition by kind, is_trial, year order by sequence) as before
        from issued_documents) d
      where before > issued_at`,
  },
  {
    name: 'an order has one invoice at most, of its total and taxes, and none without a payment',
    query: sql`
      select o.id, count(d.id) as invoices, min(d.gross) as gross, o.total, min(d.tax) as tax, o.taxes ->> 'total' as taxes
      from orders o join issued_documents d on d.order_id = o.id and d.kind = 'invoice'
      left join rig.captured c on c.id = o.intent_id
      group by o.id, c.id
      having count(d.id) > 1 or min(d.gross) <> o.total or c.id is null
        or min(d.tax) is distinct from (o.taxes ->> 'total')::bigint`,
  },
  {
    name: 'every refund of an order with an invoice has one credit note, of its amount',
    query: sql`
      select r.order_id, r.id, r.amount, count(d.id) as notes, min(d.gross) as gross
      from (select id, order_id, amount from partial_refunds where status = 'succeeded'
        union all select id, order_id, amount from refunds where status = 'succeeded') r
      join issued_documents i on i.order_id = r.order_id and i.kind = 'invoice'
      left join issued_documents d on d.invoice_id = i.id and split_part(d.cause, '#', 1) = r.id
        and not exists (select from issued_documents c where c.credit_note_id = d.id)
      group by r.order_id, r.id, r.amount having count(d.id) <> 1 or min(d.gross) <> r.amount`,
  },
  {
    name: 'the credit notes of an invoice, less its debit notes, sum to what was given back, and never to more than the invoice',
    query: sql`select * from (${credited}) c
      where credited <> given or credited <> given_by_provider or credited > gross`,
  },
  {
    name: 'the credit notes of an invoice that is credited whole give back its tax',
    query: sql`
      select i.number, i.tax, sum(d.tax) as credited from issued_documents i
      join (select invoice_id, case kind when 'debit-note' then -1 else 1 end as sign, gross, tax
        from issued_documents) n on n.invoice_id = i.id
      cross join lateral (select n.sign * n.gross as gross, n.sign * n.tax as tax) d
      where i.tax is not null group by i.id having sum(d.gross) = i.gross and sum(d.tax) is distinct from i.tax`,
  },
]

/** Orders whose invoice an answer to staff reported as issued, and which have none. */
export const missingInvoices = async (shopDb: Database, numbers: ReadonlySet<number>): Promise<string[]> => {
  const { rows } = await sql<{ number: number }>`
    select o.number from orders o where o.number = any(${[...numbers]}::int[])
      and not exists (select from issued_documents d where d.order_id = o.id and d.kind = 'invoice')`.execute(
    shopDb,
  )
  return rows.map(({ number }) => `order ${number}`)
}
