/**
 * Invoices, credit notes and debit notes: written once, with a number that is taken in the same transaction. The rule: no number is
 * missing, and of an order's document of each kind and cause there is one.
 */
import { type Selectable, sql } from 'kysely'
import { type IssuedContent, type IssuedKind, taxOf } from '../../domain/documents/issued-content.ts'
import { localTime } from '../../domain/shop-day.ts'
import { batches } from '../database/batches.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { IssuedDocumentTable } from './issued-document-tables.ts'

export type StoredDocument = Selectable<IssuedDocumentTable>

const prefixes: Record<IssuedKind, string> = { invoice: 'INV', 'credit-note': 'CN', 'debit-note': 'DN' }

/** "INV-2026-00001"; those of trial orders begin with "TEST-". */
export const documentNumber = (kind: IssuedKind, isTrial: boolean, year: number, sequence: number): string =>
  `${isTrial ? 'TEST-' : ''}${prefixes[kind]}-${year}-${String(sequence).padStart(5, '0')}`

/**
 * The next number of the year. Its row is locked until the transaction ends, so the next document waits. A clock that
 * was set back, or a transaction that waited, gives no document an earlier time than the one before.
 */
const takeNumber = async (
  trx: Transaction,
  counter: { kind: IssuedKind; isTrial: boolean; year: number; now: Date },
): Promise<{ sequence: number; issuedAt: Date }> => {
  const { kind, isTrial, year, now } = counter
  const { rows } = await sql<{ last: number; last_at: Date }>`
    insert into document_counters as c (kind, is_trial, year, last, last_at)
    values (${kind}, ${isTrial}, ${year}, 1, ${now})
    on conflict (kind, is_trial, year) do update
      set last = c.last + 1, last_at = greatest(c.last_at, excluded.last_at)
    returning last, last_at`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('the counter of documents gave no number')
  return { sequence: row.last, issuedAt: row.last_at }
}

/** The caller has locked the order, and has seen that there is no such document yet. */
export const insertDocument = async (
  trx: Transaction,
  document: {
    kind: IssuedKind
    orderId: string
    invoiceId: string | null
    /** Of a debit note. */
    creditNoteId?: string
    cause: string
    country: string
    issuedBy: string
    now: Date
    content: IssuedContent
  },
): Promise<StoredDocument> => {
  const { kind, content, now } = document
  const { isTrial, timeZone } = content
  const year = Number(localTime(now, timeZone).day.slice(0, 4))
  const { sequence, issuedAt } = await takeNumber(trx, { kind, isTrial, year, now })
  return trx
    .insertInto('issued_documents')
    .values({
      id: newId('document'),
      kind,
      is_trial: isTrial,
      year,
      sequence,
      number: documentNumber(kind, isTrial, year, sequence),
      order_id: document.orderId,
      invoice_id: document.invoiceId,
      credit_note_id: document.creditNoteId ?? null,
      cause: document.cause,
      issued_at: issuedAt,
      issued_by: document.issuedBy,
      currency: content.currency,
      country: document.country,
      gross: content.gross,
      tax: taxOf(content.taxes),
      content: JSON.stringify(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The invoice first, then its credit notes and debit notes as they were issued. */
export const listDocumentsOf = (db: Database | Transaction, orderId: string): Promise<StoredDocument[]> =>
  db
    .selectFrom('issued_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('invoice_id', (order) => order.asc().nullsFirst())
    .orderBy('issued_at')
    .orderBy('kind')
    .orderBy('sequence')
    .execute()

const BATCH = 50

/** Of orders by number, in the order of the documents' numbers within an order. */
export async function* documentsOfOrders(
  db: Database,
  kind: IssuedKind,
  numbers: readonly number[],
): AsyncGenerator<StoredDocument> {
  for (let start = 0; start < numbers.length; start += BATCH)
    yield* await db
      .selectFrom('issued_documents as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .selectAll('d')
      .where('d.kind', '=', kind)
      .where('o.number', 'in', numbers.slice(start, start + BATCH))
      .orderBy('o.number')
      .orderBy('d.year')
      .orderBy('d.sequence')
      .execute()
}

/** When the last of these orders' documents was issued; undefined where there is none. */
export const lastIssuedAt = async (
  db: Database,
  kind: IssuedKind,
  numbers: readonly number[],
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('issued_documents as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select(({ fn }) => fn.max('d.issued_at').as('last'))
      .where('d.kind', '=', kind)
      .where(sql<boolean>`o.number = any(${numbers}::int[])`)
      .executeTakeFirst()
  )?.last ?? undefined

/** The refund that a credit note is for: "refund_k3v9#2" -> "refund_k3v9". */
export const refundOfCause = (cause: string): string => cause.split('#')[0] ?? ''

const isStanding = sql`not exists (select from issued_documents cancels where cancels.credit_note_id = d.id)`
/** Whether a refund `r` has a credit note that was not cancelled. */
const isCredited = sql`exists (select from issued_documents d where d.order_id = r.order_id
  and d.kind = 'credit-note' and split_part(d.cause, '#', 1) = r.id and ${isStanding})`
/** Credited of refunds of an order `o` in the provider's dashboard. */
const creditedExternally = sql`(select coalesce(sum(d.gross), 0) from issued_documents d
  where d.order_id = o.id and d.kind = 'credit-note' and d.cause like 'external:%' and ${isStanding})`

/** Orders with an invoice and a refund that has no credit note yet, or a credit note whose refund was returned. */
export const findOrdersToCredit = async (db: Database, settledBefore: Date): Promise<string[]> => {
  const isSettled = sql`not exists (select from order_events e where e.order_id = o.id
      and e.kind = 'refunded-externally' and e.created_at > ${settledBefore})
    and not exists (select from refunds r where r.order_id = o.id)`
  const { rows } = await sql<{ id: string }>`
    (select distinct invoice.order_id as id from issued_documents invoice
    where invoice.kind = 'invoice' and invoice.gross > (
      select coalesce(sum(case kind when 'debit-note' then -gross else gross end), 0)
      from issued_documents d where d.invoice_id = invoice.id
    ) and invoice.order_id in (
      select r.order_id from partial_refunds r where r.status = 'succeeded' and not ${isCredited}
      union all
      select r.order_id from refunds r where r.status = 'succeeded' and r.order_id is not null and not ${isCredited}
      union all
      select o.id from orders o where o.paid_back > 0 and ${isSettled} and o.paid_back > ${creditedExternally}
    )
    limit 100)
    union
    (select r.order_id from partial_refunds r where r.status <> 'succeeded' and ${isCredited} limit 100)
    union
    (select r.order_id from refunds r where r.status = 'failed' and ${isCredited} limit 100)
    union
    (select o.id from orders o where o.id in (
        select order_id from issued_documents where cause like 'external:%' and kind = 'credit-note')
      and o.paid_back < ${creditedExternally} and ${isSettled} limit 100)`.execute(db)
  return rows.map(({ id }) => id)
}

/** All documents that were issued in a span of time, oldest first, for a file: with the number that each refers to. */
export type ExportedDocument = StoredDocument & { order_number: number; refers_to: string | null }
const EXPORT_BATCH = 500

export const exportDocuments = (
  db: Database,
  filter: { from: Date | undefined; before: Date | undefined },
): AsyncGenerator<ExportedDocument[]> =>
  batches<ExportedDocument>(EXPORT_BATCH, async (last) => {
    const { rows } = await sql<ExportedDocument>`
      select d.*, o.number as order_number, i.number as refers_to
      from issued_documents d
      join orders o on o.id = d.order_id
      left join issued_documents i on i.id = coalesce(d.credit_note_id, d.invoice_id)
      where ${filter.from ? sql`d.issued_at >= ${filter.from}` : sql`true`}
        and ${filter.before ? sql`d.issued_at < ${filter.before}` : sql`true`}
        and ${last ? sql`(d.issued_at, d.id) > (${last.issued_at}, ${last.id})` : sql`true`}
      order by d.issued_at, d.id limit ${EXPORT_BATCH}`.execute(db)
    return rows
  })
