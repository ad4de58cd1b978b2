/**
 * Which rows are the demo's, so that it can be removed from a shop that has goods of its owner, and trial orders, which
 * can be deleted with it. The database itself refuses to delete any other order, or the snapshot that it was paid by.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Without a foreign key to three tables. A row whose name, slug or SKU has been changed since is the owner's.
  sql`create table demo_content (
    kind text not null check (kind in ('product', 'brand', 'category')),
    id text collate "C" not null,
    slug text not null,
    name text not null,
    sku text,
    primary key (kind, id),
    check ((kind = 'product') = (sku is not null))
  )`,
  sql`create function refuse_deletion_of_payment_record() returns trigger language plpgsql as $$
    begin raise exception '% rows are deleted only of trials in the sandbox', tg_table_name; end $$`,
  sql`create trigger real_orders_stay before delete on orders
    for each row when (old.mode is distinct from 'sandbox') execute function refuse_deletion_of_payment_record()`,
  sql`create function refuse_deletion_of_snapshot() returns trigger language plpgsql as $$
    begin
      if exists (select from checkouts where id = old.checkout_id and mode = 'sandbox')
        and not exists (select from orders where checkout_id = old.checkout_id) then return old; end if;
      raise exception '% rows are deleted only of trials in the sandbox', tg_table_name;
    end $$`,
  sql`drop trigger snapshots_never_change on checkout_snapshots`,
  sql`create trigger snapshots_never_change before update on checkout_snapshots
    for each row execute function refuse_change()`,
  sql`create trigger real_snapshots_stay before delete on checkout_snapshots
    for each row execute function refuse_deletion_of_snapshot()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
