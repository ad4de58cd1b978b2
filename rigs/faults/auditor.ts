/**
 * Compares provider, shop and responses to shoppers after all work. Each check is a query; its rows are the violations.
 */
import { sql } from 'kysely'
import { type CurrencyCode, minorToDecimal } from '../../src/domain/currency.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { invoiceChecks, missingInvoices } from './invoice-checks.ts'
import { movementChecks } from './movement-checks.ts'
import { missingParcels, parcelChecks } from './parcel-checks.ts'
import { copyPartialRefunds, partialRefundChecks, restockedUnits, tag } from './partial-refund-checks.ts'
import { copyReturnedRefunds, isAboutReturned, returnedRefundChecks } from './returned-refund-checks.ts'
import { EDITED_SLUGS } from './rig-catalogue.ts'
import type { Claim } from './simulated-shopper.ts'
import { taxChecks } from './tax-checks.ts'

export type Check = { name: string; violations: string[] }

export type AuditInput = {
  shopDb: Database
  providerDb: Database
  claims: readonly Claim[]
  /** Numbers of the orders whose invoice an answer to staff reported as issued. */
  invoicedOrders: ReadonlySet<number>
  /** Tracking numbers of the parcels that an answer to packers reported as recorded. */
  toldParcels: ReadonlySet<string>
  /** Message id -> number of deliveries. */
  arrivedMail: ReadonlyMap<string, number>
  /** Crashes that may each have repeated a message, between sending it and recording it. */
  crashes: number
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
  {
    name: 'every captured payment has one confirmed order or one full refund, unless the bank returned the refund',
    query: sql`
      select c.id, o.status, o.payment_status, r.status as refund, p.amount as paid_back, c.received
      from rig.captured c join checkouts k on k.id = c.checkout
      left join orders o on o.intent_id = c.id left join refunds r on r.intent_id = c.id
      left join rig.paid_back p on p.intent_id = c.id
      left join (select order_id, sum(amount) as amount from partial_refunds where status = 'succeeded' group by 1) parts
        on parts.order_id = o.id
      where not coalesce(
        (o.status = 'confirmed' and o.payment_status = 'paid' and r.id is null
          and coalesce(p.amount, 0) = coalesce(parts.amount, 0) and coalesce(parts.amount, 0) < c.received)
        or (o.status = 'refunded' and o.payment_status = 'refunded' and r.id is null
          and p.amount = c.received and parts.amount = c.received)
        or ((o.id is null or (o.status = 'refunded' and o.payment_status = 'refunded'))
          and r.status = 'succeeded' and p.amount = c.received and p.times = 1)
        or (exists (select from rig.returned b where b.intent_id = c.id)
          and (o.id is null or (o.status = 'refund_pending' and o.payment_status = 'refund_failed'))
          and ((r.status = 'failed' and p.amount is null)
            or (r.id is null and o.id is not null and coalesce(p.amount, 0) = coalesce(parts.amount, 0)
              and coalesce(parts.amount, 0) < c.received))), false)`,
  },
  {
    name: 'every confirmed order is captured, and every order with a voided payment is cancelled',
    query: sql`
      select o.id, o.status, o.payment_status, c.received from orders o left join rig.captured c on c.id = o.intent_id
      where (o.status = 'confirmed' and (c.id is null or o.payment_status <> 'paid'))
        or (o.payment_status = 'voided' and (c.id is not null or o.status <> 'cancelled'))`,
  },
  {
    name: 'every refund was started by staff, or is of a payment that the provider took at once: no payment is captured before its order',
    query: sql`
      select r.id, r.intent_id, r.reason from refunds r join rig.captured c on c.id = r.intent_id
      where r.reason <> 'staff' and not c.at_once`,
  },
  {
    name: 'no authorisation is left open',
    query: sql`
      select a.id, k.status, k.released_at from rig.authorised a join checkouts k on k.id = a.checkout`,
  },
  {
    name: 'no order without a captured payment, and no two orders of one checkout',
    query: sql`
      select o.id, o.intent_id from orders o left join rig.captured c on c.id = o.intent_id
      where c.id is null and o.payment_status <> 'voided'
      union all select min(id), checkout_id from orders group by checkout_id having count(*) > 1`,
  },
  {
    // A shopper has one cart and one email address, in every tab.
    name: 'a cart is bought at most once',
    query: sql`
      select coalesce(k.email, k.session_id) as shopper, count(*) as orders
      from orders o join checkouts k on k.id = o.checkout_id
      where o.status = 'confirmed' group by 1 having count(*) > 1`,
  },
  {
    name: 'payment, snapshot, order and line items have equal amounts',
    query: sql`
      select o.id, o.total, c.received, s.total as snapshot from orders o join rig.captured c on c.id = o.intent_id
      join checkout_snapshots s on s.checkout_id = o.checkout_id and s.version = c.version
      where o.received <> c.received or o.received_currency <> c.currency
        or (o.status = 'confirmed' and (o.total, o.currency, o.total_pence)
          is distinct from (c.received, c.currency, s.total_pence))
        or (o.total, o.subtotal, o.shipping, o.currency) is distinct from (s.total, s.subtotal, s.shipping, s.currency)
        or o.subtotal_pence is distinct from
          (select sum(i.quantity * i.price_pence) from order_items i where i.order_id = o.id)`,
  },
  {
    name: 'payment and refund have equal amounts, in the shop and, unless it was returned, at the provider',
    query: sql`
      select r.id, r.amount, c.received, p.amount as paid_back from refunds r
      left join rig.captured c on c.id = r.intent_id left join rig.paid_back p on p.intent_id = r.intent_id
      where (r.amount, r.currency) is distinct from (c.received, c.currency)
        or (r.status <> 'failed' and r.amount is distinct from p.amount)`,
  },
  ...partialRefundChecks,
  ...returnedRefundChecks,
  ...parcelChecks,
  ...taxChecks,
  ...invoiceChecks,
  {
    name: 'payments that the shop did not create have no order and no refund',
    query: sql`
      select c.id from rig.captured c left join checkouts k on k.id = c.checkout
      where k.id is null and (exists (select from orders where intent_id = c.id)
        or exists (select from rig.paid_back where intent_id = c.id))`,
  },
  {
    name: 'sold stock and stock on hand of every product add up to the stock received',
    query: sql`
      select s.product_id, s.on_hand, b.bought, coalesce(t.sold, 0) as sold
      from (select product_id, sum(on_hand) as on_hand from inventory_items group by 1) s
      join (select product_id, sum(quantity) as bought from rig.stock_moves group by 1) b using (product_id)
      left join (select i.product_id, sum(i.quantity - ${restockedUnits}) as sold
        from order_items i join orders o on o.id = i.order_id
        left join refunds r on r.order_id = o.id
        where o.problem is null and r.restocked is not true group by 1) t using (product_id)
      where s.on_hand + coalesce(t.sold, 0) <> b.bought`,
  },
  {
    name: 'sold stock and stock on hand of every variant with a stock of its own add up to the stock received',
    query: sql`
      select v.id, v.size, v.color, s.on_hand, b.bought, coalesce(t.sold, 0) as sold
      from inventory_items s
      join products p on p.id = s.product_id
      join variants v on v.inventory_item_id = s.id
      join (select item_id, sum(quantity) as bought from rig.stock_moves group by 1) b on b.item_id = s.id
      left join (select i.variant_id, sum(i.quantity - ${restockedUnits}) as sold
        from order_items i join orders o on o.id = i.order_id
        left join refunds r on r.order_id = o.id
        where o.problem is null and r.restocked is not true group by 1) t on t.variant_id = v.id
      where p.counting = 'by-variant' and p.slug not in (${sql.join(EDITED_SLUGS)})
        and s.on_hand + coalesce(t.sold, 0) <> b.bought`,
  },
  ...movementChecks,
  { name: 'no stock is negative', query: sql`select * from inventory_items where on_hand < 0` },
  {
    name: 'every variant has an item of its product: one for all of them, or one for each, and no item is left over',
    query: sql`
      select p.slug, p.counting, i.id, count(v.id) as variants,
        (select count(*) from inventory_items o where o.product_id = p.id) as items
      from products p join inventory_items i on i.product_id = p.id
      left join variants v on v.inventory_item_id = i.id and v.product_id = p.id
      group by p.id, i.id
      having count(v.id) = 0 or (p.counting = 'by-variant' and count(v.id) > 1)
        or (p.counting = 'together' and (select count(*) from inventory_items o where o.product_id = p.id) > 1)`,
  },
  {
    name: 'every line of an order names a variant of its product, under a name that the variant has or had',
    query: sql`
      select i.order_id, i.product_id, i.variant_id, i.size, i.color, v.size as now from order_items i
      left join variants v on v.id = i.variant_id and v.product_id = i.product_id
      where v.id is null or v.color is distinct from i.color
        or replace(v.size, ' slim', '') is distinct from replace(i.size, ' slim', '')`,
  },
  {
    name: 'no checkout is open or unreleased after its expiry',
    query: sql`
      select id, status, expires_at, released_at from checkouts
      where status = 'open' or (status in ('cancelled', 'expired') and intent_id is not null and released_at is null)`,
  },
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

const findMailViolations = async (input: AuditInput): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select order_id || '.' || replace(kind, ':', '.') as key from order_messages where sent_at is not null`.execute(
    input.shopDb,
  )
  const due = new Set(rows.map(({ key }) => key))
  // A process may have died between sending and recording, and then there was nothing more to say.
  const { rows: unrecorded } = await sql<{ key: string }>`
    select o.id || '.' || replace(kind, ':', '.') as key from order_messages m join orders o on o.id = m.order_id
    where m.sent_at is null and m.lease is not null and (${isAboutReturned})`.execute(input.shopDb)
  const possible = new Set(unrecorded.map(({ key }) => key))
  const never = [...due].filter((key) => !input.arrivedMail.has(key)).map((key) => `${key} never arrived`)
  const stray = [...input.arrivedMail.keys()]
    .filter((key) => !due.has(key) && !possible.has(key))
    .map((key) => `${key} is of no order`)
  const again = [...input.arrivedMail.values()].reduce((sum, times) => sum + times - 1, 0)
  return [...never, ...stray, ...(again > input.crashes ? [`${again} messages arrived again`] : [])]
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
    name: 'every mail arrived, and twice only after a crash',
    violations: await findMailViolations(input),
  })
  return checks
}
