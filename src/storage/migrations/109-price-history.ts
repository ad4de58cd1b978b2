/**
 * Every price that a product has had, written by the database itself, by any way of changing it. An announced reduction
 * in the EU shows the lowest price of the 30 days before it, so the history begins before the shop needs it. A row has
 * the prices that ended at `changed_at`; the present ones are the product's.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Without a reference to the product: the history of a deleted one stays.
  sql`create table price_history (
    id bigint generated always as identity primary key,
    product_id text collate "C" not null,
    price_pence int not null,
    compare_at_pence int,
    changed_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index price_history_by_product on price_history (product_id, changed_at)`,
  sql`create function record_price() returns trigger language plpgsql as $$
    begin
      insert into price_history (product_id, price_pence, compare_at_pence)
      values (old.id, old.price_pence, old.compare_at_pence);
      return null;
    end $$`,
  sql`create trigger record_price after update of price_pence, compare_at_pence on products for each row
    when (
      old.price_pence is distinct from new.price_pence
      or old.compare_at_pence is distinct from new.compare_at_pence
    )
    execute function record_price()`,
  sql`create function refuse_change_of_history() returns trigger language plpgsql as
    $$ begin raise exception 'price_history is append-only'; end $$`,
  sql`create trigger append_only before update or delete or truncate on price_history
    for each statement execute function refuse_change_of_history()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
