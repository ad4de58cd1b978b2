/**
 * Variants, inventory items and the facts of products. The table `stock` becomes `inventory_items`: a product that is
 * counted together has one item for all its variants, a product that is counted by variant has one for each. Nodes of
 * the earlier release keep working: the view `stock` shows them the items of products that are counted together, the
 * only ones that they can count, and triggers find the variant of the cart lines and order items that they write.
 */
import { type Kysely, sql } from 'kysely'
import { keywordFacts } from './099-keyword-facts.ts'
import { lockTables } from './lock-tables.ts'

const inventory = [
  sql`alter table stock rename to inventory_items`,
  // The default rewrites the table. Rows that were updated would keep this transaction from using the new indexes.
  sql`alter table inventory_items
    add column id text collate "C" not null default 'item_' || replace(gen_random_uuid()::text, '-', '')`,
  sql`alter table inventory_items
    drop constraint stock_pkey,
    add constraint inventory_items_pkey primary key (id),
    add constraint inventory_items_of_product unique (product_id, id)`,
  // A product without stock could not be bought; now it has none.
  sql`insert into inventory_items (product_id, on_hand)
    select id, 0 from products where id not in (select product_id from inventory_items)`,
]

/** After `products.counting`. Its condition keeps a node of the earlier release from taking units of each variant. */
const stockView = sql`create view stock as select product_id, on_hand from inventory_items i
  where exists (select from products p where p.id = i.product_id and p.counting = 'together')`

/** A database by hand may have an option twice, or an empty one: each is kept once, in its order. */
const options = ['sizes', 'colors'].map(
  (column) => sql`update products set ${sql.ref(column)} = cleaned.options
    from (
      select p.id, array(
        select option from unnest(p.${sql.ref(column)}) with ordinality as o (option, place)
        where option <> '' group by option order by min(place)
      ) as options from products p
    ) as cleaned
    where cleaned.id = products.id and cleaned.options <> products.${sql.ref(column)}`,
)

/** One for each size in each colour, in the order of the product's sizes, then colours. */
const variants = [
  sql`create table variants (
    id text collate "C" primary key default 'var_' || replace(gen_random_uuid()::text, '-', ''),
    product_id text collate "C" not null,
    size text check (size <> ''),
    color text check (color <> ''),
    sku text check (sku <> ''),
    barcode text check (barcode <> ''),
    position int not null,
    inventory_item_id text collate "C" not null
  )`,
  // Two choices whose SKUs would be the same, such as sizes that differ in punctuation alone, are numbered. A choice has
  // none if its number makes it the same as another.
  sql`insert into variants (product_id, size, color, sku, position, inventory_item_id)
    select product_id, size, color,
      case when row_number() over (partition by sku order by twin, product_id, position) = 1 then sku end,
      position, item_id
    from (
      select product_id, size, color, twin, position, item_id,
        case when twin = 1 then sku else sku || '-' || twin end as sku
      from (
        select product_id, size, color, sku, position, item_id,
          row_number() over (partition by sku order by is_plain desc, product_id, position) as twin
        from (
          select p.id as product_id, s.size, c.color, i.id as item_id,
            (row_number() over (partition by p.id order by s.place, c.place))::int as position,
            cardinality(p.sizes) <= 1 and cardinality(p.colors) <= 1 as is_plain,
            case when cardinality(p.sizes) <= 1 and cardinality(p.colors) <= 1 then p.sku
              else p.sku || coalesce('-' || upper(nullif(regexp_replace(s.size, '[^[:alnum:]]+', '', 'g'), '')), '')
                || coalesce('-' || upper(nullif(regexp_replace(c.color, '[^[:alnum:]]+', '', 'g'), '')), '')
            end as sku
          from products p
          join inventory_items i on i.product_id = p.id
          cross join lateral unnest(case when p.sizes = '{}' then array[null] else p.sizes end)
            with ordinality as s (size, place)
          cross join lateral unnest(case when p.colors = '{}' then array[null] else p.colors end)
            with ordinality as c (color, place)
        ) as choices
      ) as counted
    ) as numbered`,
  // After the rows, which are many.
  sql`alter table variants
    add constraint variants_product_id_fkey foreign key (product_id) references products on delete cascade,
    add constraint variants_sku_key unique (sku),
    add constraint variants_one_per_choice unique nulls not distinct (product_id, size, color),
    add constraint variants_item_of_product foreign key (product_id, inventory_item_id)
      references inventory_items (product_id, id)`,
  sql`create index variants_by_item on variants (inventory_item_id)`,
  sql`analyze inventory_items, variants`,
]

const products = [
  sql`alter table products
    add column status text not null default 'live' check (status in ('draft', 'live', 'archived')),
    add column counting text not null default 'together' check (counting in ('together', 'by-variant')),
    add column features text[] not null default '{}',
    add column dimensions text not null default '',
    add column material text not null default '',
    add column warranty text not null default '',
    add column details jsonb not null default '[]' check (jsonb_typeof(details) = 'array'),
    add column image_alts jsonb not null default '{}' check (jsonb_typeof(image_alts) = 'object'),
    add column seo_title text not null default '',
    add column seo_description text not null default '',
    add column preview_key text collate "C" not null default replace(gen_random_uuid()::text, '-', ''),
    add column version int not null default 1`,
  // For conflicts between two members of staff: every update counts, including one by psql.
  sql`create function count_version() returns trigger language plpgsql as $$
    begin new.version := old.version + 1; return new; end $$`,
  sql`create index products_not_live on products (status, name_key, id) where status <> 'live'`,
  sql`alter table brands add column picture text, add column version int not null default 1`,
  sql`alter table categories add column picture text, add column version int not null default 1`,
]

const orders = [
  sql`alter table cart_lines add column variant_id text collate "C" references variants on delete set null`,
  sql`create index cart_lines_by_variant on cart_lines (variant_id)`,
  sql`update cart_lines l set variant_id = v.id from variants v
    where v.product_id = l.product_id and v.size is not distinct from l.size and v.color is not distinct from l.color`,
  sql`create function find_variant_of_line() returns trigger language plpgsql as $$
    begin
      select id into new.variant_id from variants
      where product_id = new.product_id and size is not distinct from new.size and color is not distinct from new.color;
      return new;
    end $$`,
  sql`create trigger find_variant before insert on cart_lines
    for each row when (new.variant_id is null) execute function find_variant_of_line()`,
  // Without a foreign key: a variant may be removed, and its orders stay as they were.
  sql`alter table order_items add column variant_id text collate "C"`,
  sql`update order_items o set variant_id = v.id from variants v
    where v.product_id = o.product_id and v.size is not distinct from o.size and v.color is not distinct from o.color`,
  sql`create trigger find_variant before insert on order_items
    for each row when (new.variant_id is null) execute function find_variant_of_line()`,
]

/** An address that a product, brand or category had before: by the id of the target, so that there are no chains. */
const redirects = [
  sql`create table redirects (
    kind text not null check (kind in ('product', 'brand', 'category')),
    slug text collate "C" not null,
    target_id text collate "C" not null,
    created_at timestamptz not null default now(),
    primary key (kind, slug)
  )`,
  sql`create index redirects_by_target on redirects (target_id)`,
]

/** Rows that are added or deleted, too, are named by their product. */
const notifications = [
  sql`create function tell_of_rows_of_products() returns trigger language plpgsql as $$
    declare
      most constant int := 20;
      told text := '';
    begin
      if not exists (select from changed_rows) then return null; end if;
      if (select count(*) from (select distinct to_jsonb(r) ->> tg_argv[0] from changed_rows as r limit most + 1) as ids) <= most then
        select jsonb_build_object('table', tg_table_name, 'changed', jsonb_object_agg(id, '["id"]'::jsonb))::text into told
        from (select distinct to_jsonb(r) ->> tg_argv[0] as id from changed_rows as r) as ids;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $$`,
  sql`drop trigger tell_of_change on inventory_items`,
]

const writeKeywordFacts = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from products`.execute(db)
  const BATCH = 2000
  for (let start = 0; start < rows.length; start += BATCH) {
    const facts = rows
      .slice(start, start + BATCH)
      .map(({ id, name }) => ({ id, ...keywordFacts(name), warranty: 'Limited Lifetime Warranty' }))
    await sql`update products p set features = f.features, dimensions = f.dimensions, material = f.material,
        warranty = f.warranty
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as f (id text, features text[], dimensions text, material text, warranty text)
      where f.id = p.id`.execute(db)
  }
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // At once, before anything is written: from here on no node of the earlier release can cause a deadlock.
  await lockTables(db, ['products', 'stock', 'brands', 'categories', 'cart_lines', 'order_items', 'orders'])
  for (const statement of [
    ...inventory,
    ...options,
    ...variants,
    ...products,
    stockView,
    ...orders,
    ...redirects,
  ])
    await statement.execute(db)
  // What pages showed until now, by words in a product's name, becomes data that the owner can change.
  await writeKeywordFacts(db)
  for (const statement of notifications) await statement.execute(db)
  for (const table of ['products', 'brands', 'categories'])
    await sql`create trigger count_version before update on ${sql.table(table)}
      for each row execute function count_version()`.execute(db)
  for (const table of ['inventory_items', 'variants'])
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`tell_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed_rows
        for each statement execute function tell_of_rows_of_products('product_id')`.execute(db)
  await sql`create trigger tell_what_changed after update on variants
    referencing old table as old_rows new table as new_rows
    for each statement execute function tell_of_changed_products('product_id')`.execute(db)
  for (const table of ['inventory_items', 'variants'])
    await sql`create trigger tell_of_truncate after truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
}
