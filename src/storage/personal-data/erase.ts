/**
 * Erases what the shop holds about an email address, in one transaction. The rules: rows of the accounts stay, with
 * amounts, taxes, numbers and the country and without a name, an address or an email; issued documents stay whole, because
 * the law wants them kept; while something is open, nothing is erased.
 */
import { sql } from 'kysely'
import { forgetChangesWith } from '../changes/changes.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { erasing, tellTriggers } from '../database/trigger-inputs.ts'
import { findObstacles, findPersonalData, type HeldRows, paymentsAtProvider } from './find.ts'
import { findNamedViews } from './named-views.ts'

export type Erasure =
  | { obstacles: string[] }
  /** Rows that were deleted or emptied, by subject; keys of the erased mails, some of which may be files; the documents that stay; payments of which the provider keeps what it was sent. */
  | { erased: Record<string, number>; mailKeys: string[]; documents: string[]; payments: string[] }

/** An address with its country alone. */
const countryOf = (
  column: 'shipping_address' | 'billing_address',
) => sql`case when ${sql.ref(column)} is not null
  then jsonb_build_object('firstName', '', 'lastName', '', 'address', '', 'city', '', 'postalCode', '',
    'country', coalesce(${sql.ref(column)} ->> 'country', '')) end`

/** Rows that stay as they are, or lose no more than an address. */
const STAYS = ['documents', 'payments', 'lineItems', 'timeline', 'auditLog']

const idsOf = (rows: readonly Record<string, unknown>[] | undefined, key = 'id'): unknown[] =>
  (rows ?? []).map((row) => row[key])

const eraseOrders = async (trx: Transaction, ids: unknown[]): Promise<void> => {
  await sql`update orders set email = null, shipping_address = ${countryOf('shipping_address')},
    billing_address = ${countryOf('billing_address')} where id = any(${ids}::text[])`.execute(trx)
  await sql`update refunds set explanation = '' where order_id = any(${ids}::text[])`.execute(trx)
  await sql`update partial_refunds set explanation = '' where order_id = any(${ids}::text[])`.execute(trx)
  // A digest can be found by someone who knows the address.
  await sql`update postage_file_orders set address_digest = '' where order_id = any(${ids}::text[])`.execute(
    trx,
  )
  await sql`delete from order_links where order_id = any(${ids}::text[])`.execute(trx)
  await sql`delete from ended_order_links where order_id = any(${ids}::text[])`.execute(trx)
}

/**
 * Names and addresses of orders whose time is over, with notes and links, also on their invoices and credit notes: the
 * database refuses it for documents that are younger than six years.
 */
export const eraseKeptOrders = async (trx: Transaction, ids: unknown[]): Promise<void> => {
  if (ids.length === 0) return
  await tellTriggers(trx, erasing())
  await eraseOrders(trx, ids)
  await sql`delete from order_notes where order_id = any(${ids}::text[])`.execute(trx)
  await sql`update order_events set details = details - 'before' - 'after' - 'explanation'
    where order_id = any(${ids}::text[]) and details ?| array['before', 'after', 'explanation']`.execute(trx)
  await sql`update issued_documents
    set content = content || '{"buyer": [], "deliverTo": null}' || jsonb_build_object('erasedAt', now())
    where order_id = any(${ids}::text[]) and not content ? 'erasedAt'`.execute(trx)
}

/**
 * By the function of the log's owner, which leaves an entry. Last: the deletion of a saved view is an entry with its values.
 * @param held as it was found before: orders have lost their names meanwhile
 */
const redactAuditLog = async (trx: Transaction, email: string, held: HeldRows): Promise<void> => {
  const { entries } = await findNamedViews(trx, email, held)
  await sql`select redact_audit_log(${email}, ${idsOf(entries)}::bigint[])`.execute(trx)
}

/** What a mail server said of the address, in jobs that failed. The table is that of pg-boss. */
const eraseJobOutput = async (trx: Transaction, email: string): Promise<void> => {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('jobs.job') is not null as exists`.execute(trx)
  if (!rows[0]?.exists) return
  await sql`update jobs.job set output = null where strpos(lower(output::text), lower(${email})) > 0`.execute(
    trx,
  )
}

/** What the sandbox was sent with payments: it is part of the shop. None of them is open any more. */
const eraseSandboxPayments = async (trx: Transaction, ids: unknown[]): Promise<void> => {
  const mentionsPayment = (column: 'answer' | 'payload') =>
    sql`exists (select from unnest(${ids}::text[]) as payment where strpos(${sql.ref(column)}, payment) > 0)`
  await sql`update sandbox_intents set shipping = null, metadata = metadata - 'customer_email'
    where id = any(${ids}::text[])`.execute(trx)
  await sql`delete from sandbox_requests where ${mentionsPayment('answer')}`.execute(trx)
  await sql`update sandbox_events set payload = jsonb_set(
      payload::jsonb #- '{data,object,metadata,customer_email}', '{data,object,shipping}', 'null', false)::text
    where ${mentionsPayment('payload')}`.execute(trx)
}

export const erasePersonalData = (db: Database, email: string): Promise<Erasure> =>
  inTransaction(db, async (trx) => {
    // Checkouts before orders, as `finalise` locks them.
    await sql`select id from checkouts where lower(email) = lower(${email}) order by id for update`.execute(
      trx,
    )
    await sql`select id from orders where lower(email) = lower(${email}) order by id for update`.execute(trx)
    const obstacles = await findObstacles(trx, email)
    if (obstacles.length > 0) return { obstacles }
    const held = await findPersonalData(trx, email)
    await tellTriggers(trx, erasing())
    const of = (subject: string, key?: string) => idsOf(held[subject], key)
    await sql`delete from cart_lines where id = any(${of('carts')}::text[])`.execute(trx)
    await sql`delete from browser_carts where session_id = any(${of('browserCarts', 'session_id')}::text[])`.execute(
      trx,
    )
    await sql`update checkouts set email = null, shipping_address = null, opened_from = null
      where id = any(${of('checkouts')}::text[])`.execute(trx)
    await eraseSandboxPayments(trx, of('payments'))
    await sql`delete from order_notes where id = any(${of('notes')}::text[])`.execute(trx)
    await sql`update order_events set details = details - 'before' - 'after' - 'explanation'
      where id = any(${of('timeline')}::bigint[]) and details ?| array['before', 'after', 'explanation']`.execute(
      trx,
    )
    await sql`delete from withdrawals where id = any(${of('withdrawals')}::text[])`.execute(trx)
    await sql`delete from mails where id = any(${of('mails')}::bigint[])`.execute(trx)
    await sql`delete from newsletter_subscribers where id = any(${of('newsletter')}::text[])`.execute(trx)
    await sql`delete from order_views where id = any(${of('savedViews')}::text[])`.execute(trx)
    await eraseOrders(trx, of('orders'))
    await redactAuditLog(trx, email, held)
    await forgetChangesWith(trx, email)
    await eraseJobOutput(trx, email)
    return {
      erased: Object.fromEntries(
        Object.entries(held)
          .filter(([subject]) => !STAYS.includes(subject))
          .map(([subject, rows]) => [subject, rows.length]),
      ),
      mailKeys: of('mails', 'key').map(String),
      documents: of('documents', 'number').map(String),
      payments: paymentsAtProvider(held),
    }
  })
