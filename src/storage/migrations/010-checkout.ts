/**
 * The money's way: checkouts, their snapshots, the stock they hold, orders, refunds and events, and the sandbox that
 * stands for Stripe without keys. What must never happen is refused here, whatever the code does: a second order or a
 * second refund of a payment, a second open checkout of a session, totals that do not add up, a changed snapshot.
 */
import { type Kysely, sql } from 'kysely'

const currencies = sql.raw(`('GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY')`)

/** The same columns and rules wherever totals are stored. */
const totals = sql.raw(`
  currency text not null check (currency in ('GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY')),
  rate numeric(12, 6) not null check (rate > 0),
  subtotal bigint not null check (subtotal > 0),
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total = subtotal + shipping),
  subtotal_pence bigint not null check (subtotal_pence > 0),
  shipping_pence bigint not null check (shipping_pence >= 0),
  total_pence bigint not null check (total_pence = subtotal_pence + shipping_pence),
  check (currency <> 'GBP' or (subtotal = subtotal_pence and shipping = shipping_pence and rate = 1))
`)

const statements = [
  sql`create table checkouts (
    id text collate "C" primary key,
    session_id text collate "C" not null check (length(session_id) = 9),
    status text not null check (status in ('open', 'completed', 'cancelled', 'expired')),
    currency text not null check (currency in ${currencies}),
    version int not null check (version >= 1),
    intent_id text collate "C" unique,
    client_secret text,
    intent_version int check (intent_version between 1 and version),
    email text check (length(email) <= 254),
    shipping_address jsonb,
    expires_at timestamptz not null,
    checked_at timestamptz not null,
    busy_token text,
    busy_until timestamptz,
    created_at timestamptz not null,
    check (num_nulls(intent_id, client_secret, intent_version) in (0, 3)),
    check (num_nulls(busy_token, busy_until) in (0, 2))
  ) with (fillfactor = 80)`,
  sql`create unique index checkouts_one_open_per_session on checkouts (session_id) where status = 'open'`,
  sql`create index checkouts_to_check on checkouts (checked_at) where status = 'open'`,
  sql`create index checkouts_of_session on checkouts (session_id, created_at desc)`,

  sql`create index checkouts_with_contact on checkouts (created_at) where status <> 'open' and email is not null`,

  sql`create table checkout_snapshots (
    checkout_id text collate "C" not null references checkouts,
    version int not null check (version >= 1),
    lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
    ${totals},
    created_at timestamptz not null,
    primary key (checkout_id, version)
  )`,
  sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% rows are never changed', tg_table_name; end $$`,
  sql`create trigger snapshots_never_change before update or delete on checkout_snapshots
    for each row execute function refuse_change()`,

  sql`create table holds (
    checkout_id text collate "C" not null references checkouts,
    product_id text collate "C" not null references products on delete cascade,
    quantity int not null check (quantity > 0),
    primary key (checkout_id, product_id)
  )`,
  sql`create index holds_of_product on holds (product_id) include (quantity)`,

  sql`create table orders (
    id text collate "C" primary key,
    checkout_id text collate "C" not null unique references checkouts,
    intent_id text collate "C" not null unique,
    status text not null check (status in ('confirmed', 'refund_pending', 'refunded', 'cancelled')),
    payment_status text not null
      check (payment_status in ('paid', 'refund_pending', 'refund_failed', 'refunded', 'disputed')),
    problem text,
    email text check (length(email) <= 254),
    shipping_address jsonb,
    billing_address jsonb,
    ${totals},
    received bigint not null check (received >= 0),
    received_currency text not null,
    called_at timestamptz,
    created_at timestamptz not null,
    check (status <> 'confirmed' or (received = total and received_currency = currency)),
    check (status <> 'refunded' or payment_status = 'refunded')
  )`,
  sql`create index orders_newest on orders (created_at desc, id)`,

  sql`create table order_items (
    order_id text collate "C" not null references orders,
    position int not null check (position >= 0),
    product_id text collate "C" not null,
    name text not null,
    brand text not null,
    sku text not null,
    size text,
    color text,
    quantity int not null check (quantity > 0),
    price_pence int not null check (price_pence > 0),
    primary key (order_id, position)
  )`,

  sql`create table order_messages (
    order_id text collate "C" not null references orders,
    kind text not null check (kind in ('confirmation', 'refund')),
    sent_at timestamptz,
    primary key (order_id, kind)
  )`,

  sql`create table payment_events (
    id text collate "C" primary key,
    type text not null,
    intent_id text,
    received_at timestamptz not null
  )`,
  sql`create index payment_events_by_age on payment_events (received_at)`,

  sql`create table refunds (
    id text collate "C" primary key,
    intent_id text collate "C" not null unique,
    order_id text collate "C" unique references orders,
    reason text not null
      check (reason in ('out-of-stock', 'amount-mismatch', 'late-payment', 'second-payment', 'staff')),
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('pending', 'succeeded', 'failed')),
    provider_refund_id text collate "C" unique,
    failure text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (status <> 'succeeded' or provider_refund_id is not null)
  )`,
  sql`create index refunds_pending on refunds (updated_at) where status = 'pending'`,

  sql`create table sandbox_intents (
    id text collate "C" primary key,
    client_secret text collate "C" not null unique,
    status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
    amount bigint not null check (amount between 1 and 99999999),
    amount_received bigint not null,
    currency text not null check (currency = lower(currency)),
    metadata jsonb not null,
    description text,
    receipt_email text,
    card_brand text,
    card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
    payment_method_id text,
    charge_id text,
    last_error jsonb,
    cancellation_reason text,
    canceled_at timestamptz,
    created_at timestamptz not null,
    check (amount_received = case status when 'succeeded' then amount else 0 end),
    check ((status = 'canceled') = (canceled_at is not null))
  )`,
  sql`create index sandbox_intents_newest on sandbox_intents (created_at desc, id desc)`,
  sql`create table sandbox_refunds (
    id text collate "C" primary key,
    intent_id text collate "C" not null references sandbox_intents,
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text,
    metadata jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create index sandbox_refunds_of_intent on sandbox_refunds (intent_id)`,
  sql`create table sandbox_requests (
    key text collate "C" primary key,
    fingerprint text not null,
    status int not null,
    answer text not null,
    created_at timestamptz not null
  )`,
  sql`create index sandbox_requests_by_age on sandbox_requests (created_at)`,
  sql`create table sandbox_events (
    id text collate "C" primary key,
    type text not null,
    payload text not null,
    attempts int not null,
    next_attempt_at timestamptz not null,
    delivered_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index sandbox_events_due on sandbox_events (next_attempt_at) where delivered_at is null`,
  sql`create index sandbox_events_by_age on sandbox_events (created_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
