/**
 * Payments that are authorised first and captured after their order is written: the states of such an order, why a
 * checkout ended without one, whether the provider has let go of the payment of a checkout that is over, and the
 * sandbox's manual capture. Checkouts that ended before this release were cancelled at the provider first. The table
 * `holds` stays, unused, for nodes of the release before that are still running.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table orders drop constraint orders_payment_status_check`,
  sql`alter table orders
    add constraint orders_payment_status_check check (payment_status in
      ('authorised', 'paid', 'voided', 'refund_pending', 'refund_failed', 'refunded', 'disputed')),
    add constraint orders_authorised_is_confirmed check (payment_status <> 'authorised' or status = 'confirmed'),
    add constraint orders_voided_is_cancelled check (payment_status <> 'voided' or status = 'cancelled')`,
  sql`create index orders_to_capture on orders (created_at) where payment_status = 'authorised'`,
  sql`alter table order_messages drop constraint order_messages_kind_check`,
  sql`alter table order_messages
    add constraint order_messages_kind_check check (kind in ('confirmation', 'refund', 'cancellation'))`,

  sql`alter table checkouts add column problem text, add column released_at timestamptz`,
  sql`update checkouts set released_at = now() where status in ('cancelled', 'expired')`,
  sql`create index checkouts_to_release on checkouts (checked_at)
    where status in ('cancelled', 'expired') and intent_id is not null and released_at is null`,

  sql`alter table sandbox_intents drop constraint sandbox_intents_status_check`,
  sql`alter table sandbox_intents
    add constraint sandbox_intents_status_check check (status in
      ('requires_payment_method', 'requires_action', 'requires_capture', 'succeeded', 'canceled')),
    add column capture_method text not null default 'automatic_async'
      check (capture_method in ('automatic', 'automatic_async', 'manual')),
    add column card_capture_method text check (card_capture_method = 'manual')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
