/**
 * Several session ids of one browser share a cart. A cart is still named by one session id, under which its lines and its
 * checkouts stand, so that nodes of the release before sell as they did. `browser_carts` has the cookie that names the cart
 * of a browser, `cart_sessions` the other ids that lead to it. No id is in both: an id leads to itself or to a cart.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create table browser_carts (
    session_id text collate "C" primary key check (length(session_id) = 9),
    token_hash text collate "C" not null unique check (length(token_hash) = 43),
    seen_at timestamptz,
    renewed_at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create index browser_carts_by_age on browser_carts (renewed_at)`,
  sql`create table cart_sessions (
    session_id text collate "C" primary key check (length(session_id) = 9),
    cart text collate "C" not null references browser_carts on delete cascade check (cart <> session_id),
    joined_at timestamptz not null
  )`,
  sql`create index cart_sessions_of_cart on cart_sessions (cart, joined_at)`,
  sql`create index cart_sessions_by_age on cart_sessions (joined_at)`,

  // After the lock the id is looked up again: its last holder may have joined the cart to another. Each statement of the
  // function has its own snapshot. The key is that of the release before.
  sql`create function lock_cart(session text) returns text language plpgsql as $$
    declare locked text;
    begin
      loop
        locked := coalesce((select cart from cart_sessions where session_id = session), session);
        perform pg_advisory_xact_lock(hashtextextended('cart ' || locked, 0));
        if locked = coalesce((select cart from cart_sessions where session_id = session), session) then
          return locked;
        end if;
      end loop;
    end $$`,
  // Null: there is no such line.
  sql`create function lock_cart_of_line(line text) returns text language plpgsql as $$
    declare locked text;
    begin
      loop
        select session_id into locked from cart_lines where id = line;
        if locked is null then return null; end if;
        perform pg_advisory_xact_lock(hashtextextended('cart ' || locked, 0));
        if exists (select from cart_lines where id = line and session_id = locked) then return locked; end if;
      end loop;
    end $$`,

  // The call that clears the cart after an order has come.
  sql`alter table checkouts add column cart_cleared_at timestamptz`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['checkouts'])
  for (const statement of statements) await statement.execute(db)
}
