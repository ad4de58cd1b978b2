/** Carts, the newsletter, the staff's door and the limits of the API. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table cart_lines (
    id text collate "C" primary key,
    session_id text collate "C" not null check (length(session_id) = 9),
    product_id text collate "C" not null references products on delete cascade,
    size text,
    color text,
    quantity int not null check (quantity between 1 and 99),
    position bigint generated always as identity,
    updated_at timestamptz not null default now(),
    constraint cart_lines_one_per_choice unique nulls not distinct (session_id, product_id, size, color)
  )`,
  sql`create index cart_lines_by_age on cart_lines (updated_at)`,
  sql`create index cart_lines_by_product on cart_lines (product_id)`,

  sql`create table newsletter_subscribers (
    id text collate "C" primary key,
    email text not null check (length(email) <= 254),
    subscribed_at timestamptz not null default now()
  )`,
  sql`create unique index newsletter_subscribers_one_per_address on newsletter_subscribers (lower(email))`,
  sql`create index newsletter_subscribers_newest on newsletter_subscribers (subscribed_at desc, id)`,

  sql`create table settings (
    key text primary key,
    value text not null
  )`,

  sql`create table staff_sessions (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index staff_sessions_by_expiry on staff_sessions (expires_at)`,

  // Counters may be lost at a crash of PostgreSQL: they are not worth a flush to disk on every call.
  sql`create unlogged table rate_limits (
    key text collate "C" primary key,
    full_at timestamptz not null
  )`,
  sql`create index rate_limits_by_age on rate_limits (full_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
