/**
 * Secret links to orders end: with the email address that they were sent to, and when staff end them. A link that has ended
 * leaves `order_links`, so that nodes of the release before find it no more either. Its hash is kept in a table of its own:
 * who holds it may ask for a new one, which goes to the order's address.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create table ended_order_links (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    order_id text collate "C" not null references orders on delete cascade,
    created_at timestamptz not null,
    ended_at timestamptz not null default now()
  )`,
  sql`create index ended_order_links_of_order on ended_order_links (order_id)`,
  sql`create function end_order_links(of_order text, sent_before timestamptz) returns integer language plpgsql as $$
    declare ended integer;
    begin
      with gone as (
        delete from order_links where order_id = of_order and created_at <= sent_before
        returning token_hash, order_id, created_at
      )
      insert into ended_order_links (token_hash, order_id, created_at) select token_hash, order_id, created_at from gone;
      get diagnostics ended = row_count;
      return ended;
    end $$`,
  sql`create function end_links_with_email() returns trigger language plpgsql as $$
    begin
      perform end_order_links(new.id, 'infinity');
      return null;
    end $$`,
  // A trigger, because nodes of the release before correct email addresses too.
  sql`create trigger end_links_with_email after update of email on orders
    for each row when (old.email is distinct from new.email) execute function end_links_with_email()`,
  // Links of before that were sent to an address which staff have corrected since.
  sql`select end_order_links(order_id, max(created_at)) from order_events
    where kind = 'email-changed' group by order_id`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'order_links'])
  for (const statement of statements) await statement.execute(db)
}
