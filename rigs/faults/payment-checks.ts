/** What the auditor checks of payments: each has one order or one full refund, of the same amount, and none is left open. */
import { sql } from 'kysely'

export const paymentChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
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
  {
    name: 'payments that the shop did not create have no order and no refund',
    query: sql`
      select c.id from rig.captured c left join checkouts k on k.id = c.checkout
      where k.id is null and (exists (select from orders where intent_id = c.id)
        or exists (select from rig.paid_back where intent_id = c.id))`,
  },
  {
    name: 'no checkout is open or unreleased after its expiry',
    query: sql`
      select id, status, expires_at, released_at from checkouts
      where status = 'open' or (status in ('cancelled', 'expired') and intent_id is not null and released_at is null)`,
  },
]
