/**
 * The taxes that prices include: computed with a cart's snapshot, copied to its order, and written to each line by a
 * trigger. Nodes of the release before copy every column of a snapshot to the order, so the column has the same name and
 * type in both. Null: no tax is recorded.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const columns = [
  sql`alter table products add column tax_class text not null default 'standard'
    check (tax_class in ('standard', 'reduced', 'second-reduced', 'zero'))`,
  sql`alter table checkout_snapshots add column taxes jsonb check (jsonb_typeof(taxes) = 'object')`,
  sql`alter table orders add column taxes jsonb check (jsonb_typeof(taxes) = 'object')`,
  sql`alter table order_items add column tax_class text, add column tax_rate int, add column tax bigint,
    add column net bigint,
    add constraint order_items_tax_check check (
      (tax_class is null and tax_rate is null and tax is null and net is null)
      or (tax_class is not null and tax_rate between 0 and 100000 and tax >= 0 and net >= 0 and net + tax = paid
        and tax_rate is not null and tax is not null and net is not null))`,
  sql`alter table partial_refunds add column taxes jsonb check (jsonb_typeof(taxes) = 'array')`,
]

const triggers = [
  sql`create function write_line_taxes(ids text[]) returns void language sql as $$
    update order_items i
    set tax_class = lines.line ->> 'taxClass', tax_rate = (lines.line ->> 'rate')::int,
      tax = (lines.line ->> 'tax')::bigint, net = i.paid - (lines.line ->> 'tax')::bigint
    from (
      select o.id, l.line, l.place - 1 as position
      from orders o cross join lateral jsonb_array_elements(o.taxes -> 'lines') with ordinality as l(line, place)
      where o.id = any(ids) and o.taxes is not null
    ) as lines
    where i.order_id = lines.id and i.position = lines.position and i.tax is null
  $$`,
  // As in migration 108, with the taxes.
  sql`create or replace function complete_order_items() returns trigger language plpgsql as $$
    declare
      ids constant text[] := array(select distinct order_id from new_items);
    begin
      perform share_paid_amounts(ids);
      perform write_line_taxes(ids);
      update orders o set search_text = order_search_text(o) where o.id = any(ids);
      return null;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['products', 'checkout_snapshots', 'orders', 'order_items', 'partial_refunds'])
  for (const statement of [...columns, ...triggers]) await statement.execute(db)
}
