/**
 * Stock movements: every change of an inventory item's stock with its cause, so that staff can see why a size has the
 * figure that it has. Triggers write them in the statement of the change: no code path leaves one out, nor does a node of
 * an earlier release that still sells. Who changes stock names the cause for the transaction (`catalogue/stock-cause.ts`);
 * a cause moves an item, or the line of an order or refund, once.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const table = [
  // Without references: a trial order may be deleted and an item replaced, the movements stay.
  sql`create table stock_movements (
    id bigint generated always as identity,
    product_id text collate "C" not null,
    item_id text collate "C" not null,
    change int not null check (change <> 0),
    stock_after int not null check (stock_after >= 0),
    kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
    cause_id text collate "C",
    line text collate "C",
    actor text not null check (actor in ('owner', 'staff', 'shop')),
    actor_id text collate "C",
    request_id text,
    at timestamptz not null default clock_timestamp(),
    check ((cause_id is null) = (line is null)),
    check ((actor = 'staff') = (actor_id is not null))
  )`,
  sql`insert into stock_movements (product_id, item_id, change, stock_after, kind, actor)
    select product_id, id, on_hand, on_hand, 'opening', 'shop' from inventory_items where on_hand > 0`,
  // After the rows, which are many.
  sql`alter table stock_movements add constraint stock_movements_pkey primary key (product_id, id)`,
  sql`create index stock_movements_of_item on stock_movements (item_id, id)`,
  sql`create unique index stock_movements_once_per_cause on stock_movements (kind, cause_id, line)
    where cause_id is not null`,
  sql`analyze stock_movements`,
]

/**
 * A cause with moves is that of one statement, whose change it splits by line; where it does not add up to the change, the
 * change is recorded as one without a cause, because a history must not stop a sale. A cause without moves is that of the
 * whole transaction. Without any cause, what staff change is an edit.
 */
const writing = [
  sql`create function write_stock_movements() returns trigger language plpgsql as $$
    declare
      cause constant jsonb := coalesce(nullif(current_setting('haberdash.stock_cause', true), ''), '{}')::jsonb;
      staff constant jsonb := nullif(current_setting('haberdash.audit', true), '')::jsonb;
      has_moves constant boolean := cause ? 'moves';
      kind_of_others constant text := case
        when cause ? 'kind' and not has_moves then cause ->> 'kind'
        when staff is not null then 'edit'
        else 'other' end;
      actor constant text := case when staff is null then 'shop' when staff ->> 'actorId' is null then 'owner'
        else 'staff' end;
    begin
      if tg_op = 'INSERT' then
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select product_id, id, on_hand, on_hand, kind_of_others,
          case when not has_moves then cause ->> 'id' end,
          case when not has_moves and cause ->> 'id' is not null then id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from new_rows where on_hand <> 0 order by id;
      elsif tg_op = 'DELETE' then
        -- The movements of a deleted product go with it.
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select product_id, id, -on_hand, 0, kind_of_others,
          case when not has_moves then cause ->> 'id' end,
          case when not has_moves and cause ->> 'id' is not null then id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from old_rows where on_hand <> 0 and exists (select from products p where p.id = product_id) order by id;
      else
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select c.product_id, c.id, coalesce(m.change, c.change), c.before + coalesce(m.up_to_here, c.change),
          case when m.item is null then kind_of_others else cause ->> 'kind' end,
          case when m.item is not null or not has_moves then cause ->> 'id' end,
          case when m.item is not null then m.line
            when not has_moves and cause ->> 'id' is not null then c.id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from (
          select n.id, n.product_id, o.on_hand as before, n.on_hand - o.on_hand as change
          from old_rows o join new_rows n using (id) where n.on_hand <> o.on_hand
        ) as c
        left join (
          select item, line, change, place, sum(change) over (partition by item order by place) as up_to_here,
            sum(change) over (partition by item) as whole
          from (
            select each ->> 'item' as item, each ->> 'line' as line, (each ->> 'change')::int as change, place
            from jsonb_array_elements(cause -> 'moves') with ordinality as moves (each, place)
          ) as named
        ) as m on m.item = c.id and m.whole = c.change
        order by c.id, m.place;
        if has_moves then perform set_config('haberdash.stock_cause', '', true); end if;
      end if;
      return null;
    end $$`,
  sql`create trigger write_movements_of_insert after insert on inventory_items referencing new table as new_rows
    for each statement execute function write_stock_movements()`,
  sql`create trigger write_movements_of_delete after delete on inventory_items referencing old table as old_rows
    for each statement execute function write_stock_movements()`,
  sql`create trigger write_movements_of_update after update on inventory_items
    referencing old table as old_rows new table as new_rows
    for each statement execute function write_stock_movements()`,
]

const guards = [
  sql`create function refuse_change_of_stock_movements() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
      -- Within a trigger of inventory_items.
      if tg_op = 'INSERT' and pg_trigger_depth() > 1 then return null; end if;
      raise exception 'stock movements are written by the database and never changed';
    end $$`,
  sql`create trigger movements_never_change before update or delete on stock_movements
    for each row execute function refuse_change_of_stock_movements()`,
  sql`create trigger movements_of_stock_alone before insert or truncate on stock_movements
    for each statement execute function refuse_change_of_stock_movements()`,
  sql`create function delete_stock_movements() returns trigger language plpgsql as $$
    begin
      delete from stock_movements where product_id in (select id from old_rows);
      return null;
    end $$`,
  sql`create trigger delete_movements after delete on products referencing old table as old_rows
    for each statement execute function delete_stock_movements()`,
]

/** Items whose stock is not the sum of their movements, those that are gone included: none, unless triggers were off. */
const differences = sql`create view stock_differences as
  select coalesce(i.product_id, m.product_id) as product_id, coalesce(i.id, m.item_id) as item_id,
    coalesce(i.on_hand, 0) as on_hand, coalesce(m.moved, 0) as moved
  from inventory_items i
  full join (
    select product_id, item_id, sum(change)::int as moved from stock_movements group by product_id, item_id
  ) as m on m.item_id = i.id
  where coalesce(i.on_hand, 0) <> coalesce(m.moved, 0)`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Until the commit no node changes stock, so that the opening figures and the movements after them add up. Pages are shown.
  await lockTables(db, ['inventory_items', 'products'], 'writes')
  for (const statement of [...table, ...writing, ...guards, differences]) await statement.execute(db)
}
