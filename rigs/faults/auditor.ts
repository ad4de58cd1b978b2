/**
 * Compares provider, shop and responses to shoppers after all work. Each check is a query; its rows are the violations.
 */
import { sql } from 'kysely'
import { type CurrencyCode, minorToDecimal } from '../../src/domain/pricing/currency.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { invoiceChecks, missingInvoices } from './invoice-checks.ts'
import { type ArrivedMail, findMailViolations, mailChecks } from './mail-checks.ts'
import { movementChecks } from './movement-checks.ts'
import { missingParcels, parcelChecks } from './parcel-checks.ts'
import { copyPartialRefunds, partialRefundChecks } from './partial-refund-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { missingPostings, postingChecks } from './posting-checks.ts'
import { copyReturnedRefunds, returnedRefundChecks } from './returned-refund-checks.ts'
import type { Claim } from './simulated-shopper.ts'
import { stockChecks } from './stock-checks.ts'
import { taxChecks } from './tax-checks.ts'

export type Check = { name: string; violations: string[] }

export type AuditInput = ArrivedMail & {
  shopDb: Database
  providerDb: Database
  claims: readonly Claim[]
  /** Numbers of the orders whose invoice an answer to staff reported as issued. */
  invoicedOrders: ReadonlySet<number>
  /** Tracking numbers of the parcels that an answer to packers reported as recorded. */
  toldParcels: ReadonlySet<string>
  /** Ids of the goods receipts and stocktakes that an answer to staff reported as posted. */
  toldPostings: ReadonlySet<string>
}

type Row = Record<string, unknown>

/** Copies the provider's data into the shop's database, so that one statement can query both. */
const copyProviderData = async ({ shopDb, providerDb }: AuditInput): Promise<void> => {
  const all = await providerDb.selectFrom('sandbox_intents').selectAll().execute()
  const intents = all.filter(({ status }) => status === 'succeeded')
  const authorised = all.filter(({ status }) => status === 'requires_capture')
  const made = await providerDb.selectFrom('sandbox_refunds').selectAll().execute()
  const refunds = made.filter(({ failed_at }) => failed_at === null)
  await sql`drop table if exists rig.captured, rig.paid_back, rig.authorised`.execute(shopDb)
  await sql`create table rig.authorised as select * from jsonb_to_recordset(${JSON.stringify(
    authorised.map(({ id, metadata }) => ({ id, checkout: metadata.checkout ?? null })),
  )}::jsonb) as t(id text, checkout text)`.execute(shopDb)
  await sql`create table rig.captured as select * from jsonb_to_recordset(${JSON.stringify(
    intents.map(({ id, amount_received, currency, metadata, capture_method }) => ({
      id,
      received: amount_received,
      currency: currency.toUpperCase(),
      checkout: metadata.checkout ?? null,
      version: metadata.version ? Number(metadata.version) : null,
      at_once: capture_method !== 'manual',
    })),
  )}::jsonb) as t(id text, received bigint, currency text, checkout text, version int, at_once boolean)`.execute(
    shopDb,
  )
  await copyPartialRefunds(shopDb, made)
  await copyReturnedRefunds(shopDb, made)
  await sql`create table rig.paid_back as select intent_id, sum(amount)::bigint as amount, count(*)::int as times
    from jsonb_to_recordset(${JSON.stringify(
      refunds.map(({ intent_id, amount }) => ({ intent_id, amount })),
    )}::jsonb) as t(intent_id text, amount bigint) group by intent_id`.execute(shopDb)
}

const sqlChecks: readonly { name: string; query: ReturnType<typeof sql<Row>> }[] = [
  ...paymentChecks,
  ...partialRefundChecks,
  ...returnedRefundChecks,
  ...parcelChecks,
  ...taxChecks,
  ...invoiceChecks,
  ...stockChecks,
  ...movementChecks,
  ...postingChecks,
  ...mailChecks,
  {
    name: 'no job is unfinished',
    query: sql`select name, state, retry_count, data from jobs.job where state not in ('completed', 'cancelled')`,
  },
]

const findFalseClaims = async (input: AuditInput): Promise<string[]> => {
  const { rows } = await sql<{ id: string; is_kept: boolean; total: number; currency: CurrencyCode }>`
    select o.id, o.total, o.currency, o.status = 'confirmed' or o.payment_status = 'voided' or r.reason = 'staff'
      or exists (select from partial_refunds p where p.order_id = o.id) as is_kept
    from orders o left join refunds r on r.order_id = o.id`.execute(input.shopDb)
  const orders = new Map(rows.map((order) => [order.id, order]))
  // Also what the bank has returned: it was paid back when the shopper was told.
  const { rows: given } = await sql<{ intent_id: string }>`
    select intent_id from rig.paid_back union select intent_id from rig.returned`.execute(input.shopDb)
  const refunded = new Set(given.map(({ intent_id }) => intent_id))
  const { rows: captured } = await sql<{ id: string }>`select id from rig.captured`.execute(input.shopDb)
  const taken = new Set(captured.map(({ id }) => id))
  return input.claims.flatMap((claim): string[] => {
    if (claim.kind === 'nothing charged') return taken.has(claim.intentId) ? [JSON.stringify(claim)] : []
    if (claim.kind === 'refund')
      return claim.intentId === undefined || refunded.has(claim.intentId) ? [] : [JSON.stringify(claim)]
    const order = orders.get(claim.orderId)
    const isTrue =
      order?.is_kept === true &&
      order.currency === claim.currency &&
      minorToDecimal(order.total, order.currency) === claim.total
    return isTrue ? [] : [`${JSON.stringify(claim)} but ${JSON.stringify(order ?? 'no order')}`]
  })
}

/** The comparison with the provider would make up for these, so they are looked for before it. */
export const findMissedPayments = async (input: AuditInput): Promise<Check> => {
  await copyProviderData(input)
  const { rows } = await sql<Row>`
    select c.id, k.status from rig.captured c join checkouts k on k.id = c.checkout
    where not exists (select from orders where intent_id = c.id)
      and not exists (select from refunds where intent_id = c.id)`.execute(input.shopDb)
  return {
    name: 'every captured payment has an order or a refund before the comparison with the provider',
    violations: rows.map((row) => JSON.stringify(row)),
  }
}

/** Runs all checks. A check has passed when its `violations` are empty. */
export const audit = async (input: AuditInput): Promise<Check[]> => {
  await copyProviderData(input)
  const checks: Check[] = []
  for (const { name, query } of sqlChecks) {
    const { rows } = await query.execute(input.shopDb)
    checks.push({ name, violations: rows.map((row) => JSON.stringify(row)) })
  }
  checks.push({
    name: 'the orders and refunds in responses to shoppers exist',
    violations: await findFalseClaims(input),
  })
  checks.push({
    name: 'every invoice that staff were told of exists',
    violations: await missingInvoices(input.shopDb, input.invoicedOrders),
  })
  checks.push({
    name: 'every parcel that packers were told of exists',
    violations: await missingParcels(input.shopDb, input.toldParcels),
  })
  checks.push({
    name: 'every goods receipt and every stocktake that staff were told of exists',
    violations: await missingPostings(input.shopDb, input.toldPostings),
  })
  checks.push({
    name: 'every mail arrived, and twice only after a crash',
    violations: await findMailViolations(input.shopDb, input),
  })
  return checks
}
