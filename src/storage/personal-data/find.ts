/**
 * What the shop holds about an email address, whatever its case: rows by subject, as they are stored. Secrets of the shop
 * (tokens, keys) are left out.
 */
import { type RawBuilder, sql } from 'kysely'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import type { Database, Transaction } from '../database/database.ts'
import { findNamedViews } from './named-views.ts'

export type HeldRows = Record<string, Record<string, unknown>[]>

/** Orders of the address, and their checkouts and sessions. */
const ofOrders = (email: string) => sql`select id from orders where lower(email) = lower(${email})`
const ofCheckouts = (email: string) => sql`select id from checkouts where lower(email) = lower(${email})
  union select checkout_id from orders where lower(email) = lower(${email})`
/** Carts of those checkouts, also those that they have joined since. */
const ofCarts = (email: string) => sql`select session_id from checkouts where id in (${ofCheckouts(email)})
  union select s.cart from cart_sessions s join checkouts c on c.session_id = s.session_id
    where c.id in (${ofCheckouts(email)})`
/** `column::text` mentions the address, as it is or as in the query of a URL. */
const mentions = (column: RawBuilder<unknown>, email: string) =>
  sql`(strpos(lower(${column}::text), lower(${email})) > 0
    or strpos(lower(${column}::text), lower(${encodeURIComponent(email)})) > 0)`

const queries: Record<string, (email: string) => RawBuilder<{ row: Record<string, unknown> }>> = {
  orders: (email) =>
    sql`select to_jsonb(o) - 'search_text' as row from orders o where lower(email) = lower(${email}) order by number`,
  lineItems: (email) =>
    sql`select to_jsonb(i) as row from order_items i where order_id in (${ofOrders(email)}) order by order_id, position`,
  notes: (email) =>
    sql`select to_jsonb(n) as row from order_notes n where order_id in (${ofOrders(email)})
      or ${mentions(sql`text`, email)} order by created_at`,
  timeline: (email) =>
    sql`select to_jsonb(e) as row from order_events e where order_id in (${ofOrders(email)})
      or ${mentions(sql`details`, email)} order by id`,
  documents: (email) =>
    sql`select to_jsonb(d) as row from issued_documents d where order_id in (${ofOrders(email)}) order by issued_at`,
  checkouts: (email) =>
    sql`select to_jsonb(c) - 'client_secret' - 'busy_token' as row from checkouts c
      where id in (${ofCheckouts(email)}) order by created_at`,
  // What the provider was sent with them, it has itself; the sandbox's records are the shop's own.
  payments: (email) =>
    sql`select jsonb_build_object('id', p.intent_id, 'mode', p.mode, 'shipping', s.shipping, 'metadata', s.metadata) as row
      from (select intent_id, mode from checkouts where id in (${ofCheckouts(email)}) and intent_id is not null
        union select r.intent_id, c.mode from refunds r join checkouts c on c.id = r.second_of
          where c.id in (${ofCheckouts(email)})) p
      left join sandbox_intents s on s.id = p.intent_id order by p.intent_id`,
  carts: (email) =>
    sql`select to_jsonb(l) as row from cart_lines l where session_id in (${ofCarts(email)}) order by updated_at`,
  browserCarts: (email) =>
    sql`select to_jsonb(b) - 'token_hash' || jsonb_build_object('sessions',
        (select coalesce(jsonb_agg(s.session_id), '[]') from cart_sessions s where s.cart = b.session_id)) as row
      from browser_carts b where session_id in (${ofCarts(email)}) order by created_at`,
  withdrawals: (email) =>
    sql`select to_jsonb(w) - 'request_key' as row from withdrawals w where lower(email) = lower(${email})
      or order_id in (${ofOrders(email)}) order by submitted_at`,
  mails: (email) =>
    sql`select to_jsonb(m) - 'job' as row from mails m where lower(recipient) = lower(${email})
      or order_id in (${ofOrders(email)}) or ${mentions(sql`coalesce(error, '') || subject`, email)} order by id`,
  newsletter: (email) =>
    sql`select to_jsonb(s) - 'unsubscribe_key' as row from newsletter_subscribers s
      where lower(email) = lower(${email})`,
  auditLog: (email) =>
    sql`select to_jsonb(a) as row from audit_log a
      where ${mentions(sql`before`, email)} or ${mentions(sql`after`, email)} order by id`,
}

export const findPersonalData = async (db: Database | Transaction, email: string): Promise<HeldRows> => {
  const held: HeldRows = {}
  for (const [subject, query] of Object.entries(queries))
    held[subject] = (await query(email).execute(db)).rows.map(({ row }) => row)
  const { views, entries } = await findNamedViews(db, email, held)
  const known = new Set((held.auditLog ?? []).map(({ id }) => id))
  const auditLog = [...(held.auditLog ?? []), ...entries.filter(({ id }) => !known.has(id))]
  return { ...held, savedViews: views, auditLog }
}

/** Ids of payments of which the provider keeps name, address and email: the shop cannot erase those. */
export const paymentsAtProvider = (held: HeldRows): string[] =>
  (held.payments ?? []).filter(({ mode }) => mode !== 'sandbox').map(({ id }) => String(id))

/** Why nothing may be erased now, a sentence each; empty: it may. */
export const findObstacles = async (db: Database | Transaction, email: string): Promise<string[]> => {
  const { rows } = await sql<{ order: number | null; sentence: string }>`
    select number as "order", case
        when payment_status in ('authorised', 'refund_pending', 'refund_failed', 'disputed')
          then ' has a payment that is not settled.'
        when exists (select from partial_refunds p where p.order_id = o.id and p.status <> 'succeeded')
          then ' has a refund that is not settled.'
        else ' is not shipped yet.' end as sentence
    from orders o where lower(email) = lower(${email}) and (
      payment_status in ('authorised', 'refund_pending', 'refund_failed', 'disputed')
      or exists (select from partial_refunds p where p.order_id = o.id and p.status <> 'succeeded')
      or (status = 'confirmed' and fulfilment_status in ('unfulfilled', 'partly_shipped')
        and payment_status = 'paid'))
    union all
    select null, 'A withdrawal of ' || to_char(submitted_at, 'YYYY-MM-DD') || ' is not marked as done.' from withdrawals
    where handled_at is null and (lower(email) = lower(${email}) or order_id in (${ofOrders(email)}))
    union all
    select null, 'A checkout is open. It ends by itself within minutes.' from checkouts
    where status = 'open' and lower(email) = lower(${email})`.execute(db)
  return rows.map(({ order, sentence }) =>
    order === null ? sentence : `Order ${orderNumberText(order)}${sentence}`,
  )
}
