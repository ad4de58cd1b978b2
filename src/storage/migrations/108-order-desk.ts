/**
 * The order desk: numbers, the fulfilment status with its parcels, the timeline, notes, what was paid for each line, and
 * the text by which staff find an order. Triggers write what nodes of 0.2.0 do not know: their orders get numbers, events,
 * paid amounts and search texts too.
 */
import { type Kysely, sql } from 'kysely'
import { timeline } from './108-order-timeline.ts'
import { lockTables } from './lock-tables.ts'

const numbers = [
  sql`create sequence order_numbers as int start 1001`,
  sql`alter table orders add column number int`,
  sql`update orders set number = numbered.number
    from (
      select id, 1000 + row_number() over (order by created_at, id) as number from orders
    ) as numbered
    where numbered.id = orders.id`,
  sql`select setval('order_numbers', max(number)) from orders having max(number) is not null`,
  sql`alter table orders
    alter column number set default nextval('order_numbers'),
    alter column number set not null,
    add constraint orders_number_key unique (number),
    add column fulfilment_status text not null default 'unfulfilled'
      check (fulfilment_status in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered', 'returned')),
    add column search_text text not null default ''`,
]

/**
 * Shares of the order's subtotal in the order of the lines: whole parts first, then the largest remainders get one more
 * each, so that the shares sum to the subtotal exactly.
 */
const paidAmounts = [
  sql`alter table order_items add column paid bigint, add column paid_pence bigint`,
  sql`create function share_paid_amounts(ids text[]) returns void language sql as $$
    update order_items i
    set paid = shared.whole + case when shared.place <= shared.subtotal - shared.whole_sum then 1 else 0 end,
      paid_pence = shared.line
    from (
      select order_id, position, line, subtotal, whole,
        sum(whole) over (partition by order_id) as whole_sum,
        row_number() over (partition by order_id order by remainder desc, position) as place
      from (
        select order_id, position, line, subtotal, div(subtotal * line, sum_of_lines) as whole,
          mod(subtotal * line, sum_of_lines) as remainder
        from (
          select l.order_id, l.position, l.quantity::numeric * l.price_pence as line, o.subtotal::numeric as subtotal,
            sum(l.quantity::numeric * l.price_pence) over (partition by l.order_id) as sum_of_lines
          from order_items l join orders o on o.id = l.order_id
          where l.order_id = any(ids)
        ) as lines
      ) as parts
    ) as shared
    where i.order_id = shared.order_id and i.position = shared.position and i.paid is null
  $$`,
]

const parcels = [
  sql`create table fulfilments (
    id text collate "C" primary key,
    order_id text collate "C" not null references orders on delete cascade,
    number int not null check (number > 0),
    carrier text not null check (length(carrier) <= 100),
    tracking_number text not null check (length(tracking_number) <= 100),
    tracking_url text not null check (length(tracking_url) <= 1000),
    shipped_by text not null,
    shipped_at timestamptz not null,
    delivered_at timestamptz,
    undone_at timestamptz,
    unique (order_id, number),
    unique (order_id, id),
    check (undone_at is null or delivered_at is null)
  )`,
  sql`create table fulfilment_lines (
    order_id text collate "C" not null,
    fulfilment_id text collate "C" not null,
    position int not null,
    quantity int not null check (quantity > 0),
    primary key (fulfilment_id, position),
    foreign key (order_id, fulfilment_id) references fulfilments (order_id, id) on delete cascade,
    foreign key (order_id, position) references order_items (order_id, position) on delete cascade
  )`,
  sql`create index fulfilment_lines_of_item on fulfilment_lines (order_id, position)`,
  // Whatever the code does: no unit of a line is in two parcels. The lock of the line makes parcels wait for each other.
  sql`create function refuse_surplus_in_parcel() returns trigger language plpgsql as $$
    declare
      bought int;
      shipped int;
    begin
      select quantity into bought from order_items
      where order_id = new.order_id and position = new.position for update;
      select coalesce(sum(l.quantity), 0) into shipped from fulfilment_lines l
      join fulfilments f on f.id = l.fulfilment_id
      where l.order_id = new.order_id and l.position = new.position and f.undone_at is null;
      if shipped > bought then raise exception 'a parcel has more units than were bought'; end if;
      return null;
    end $$`,
  sql`create trigger no_surplus after insert or update on fulfilment_lines
    for each row execute function refuse_surplus_in_parcel()`,
  // Mails about a parcel: one for each.
  sql`alter table order_messages drop constraint order_messages_kind_check`,
  sql`alter table order_messages add constraint order_messages_kind_check
    check (kind in ('confirmation', 'refund', 'cancellation') or kind like 'shipment:%')`,
]

const search = [
  // As `foldText` of the domain: case and accents do not count.
  sql`create function fold_text(given text) returns text language sql immutable parallel safe as
    $$ select lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')) $$`,
  // It begins with a space, so that the beginning of every word is found by ' word'.
  sql`create function order_search_text(o orders) returns text language sql stable as $$
    select fold_text(' ' || concat_ws(' ', o.number, right(o.id, 8), o.email,
      o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName',
      nullif(concat_ws(' ', o.billing_address ->> 'firstName', o.billing_address ->> 'lastName'),
        concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')),
      o.shipping_address ->> 'postalCode',
      (select string_agg(distinct concat_ws(' ', i.sku, nullif(v.sku, i.sku)), ' ') from order_items i
        left join variants v on v.id = i.variant_id where i.order_id = o.id),
      (select string_agg(f.tracking_number, ' ') from fulfilments f
        where f.order_id = o.id and f.undone_at is null and f.tracking_number <> '')))
  $$`,
  sql`create function complete_order_items() returns trigger language plpgsql as $$
    declare
      ids constant text[] := array(select distinct order_id from new_items);
    begin
      perform share_paid_amounts(ids);
      update orders o set search_text = order_search_text(o) where o.id = any(ids);
      return null;
    end $$`,
  sql`create trigger complete_items after insert on order_items referencing new table as new_items
    for each statement execute function complete_order_items()`,
  sql`create function refresh_order_search() returns trigger language plpgsql as $$
    begin
      update orders o set search_text = order_search_text(o)
      where o.id = case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
      return null;
    end $$`,
  sql`create trigger refresh_search after update of email, shipping_address, billing_address on orders
    for each row execute function refresh_order_search()`,
  sql`create trigger refresh_search after insert or update on fulfilments
    for each row execute function refresh_order_search()`,
  sql`update orders o set search_text = order_search_text(o)`,
  sql`create index orders_by_search_part on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`,
]

/**
 * The first has everything that the list filters by, so that a page or a count of any filter reads this index alone; the
 * second serves the packers.
 */
const indexes = [
  sql`create index orders_listed on orders
    (number, status, payment_status, fulfilment_status, currency, mode, created_at)`,
  sql`create index orders_to_ship on orders (number)
    where status = 'confirmed' and payment_status in ('paid', 'disputed')
      and fulfilment_status in ('unfulfilled', 'partly_shipped')`,
]

const views = [
  sql`create table order_views (
    id text collate "C" primary key,
    name text not null check (length(name) between 1 and 60),
    query text not null check (length(query) <= 1000),
    created_at timestamptz not null
  )`,
  sql`create unique index order_views_by_name on order_views (lower(name))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'order_items', 'order_messages', 'refunds'])
  for (const statement of [...numbers, ...paidAmounts, ...parcels, ...timeline]) await statement.execute(db)
  await sql`select share_paid_amounts(array(select id from orders))`.execute(db)
  for (const statement of [...search, ...indexes, ...views]) await statement.execute(db)
  await sql`analyze orders, order_items, order_events`.execute(db)
}
