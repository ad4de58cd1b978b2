/** Brands, categories, products, their stock, and what search reads of them. The constraints carry the guarantees. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create extension if not exists pg_trgm`,

  sql`create table brands (
    id text primary key,
    slug text collate "C" not null unique,
    name text not null check (name <> ''),
    description text not null,
    position int not null
  )`,

  sql`create table categories (
    id text primary key,
    slug text collate "C" not null unique,
    name text not null check (name <> ''),
    description text not null,
    parent_id text references categories check (parent_id <> id),
    position int not null
  )`,
  sql`create index categories_by_parent on categories (parent_id)`,

  sql`create table products (
    id text collate "C" primary key,
    slug text collate "C" not null unique,
    name text not null check (name <> ''),
    name_key text collate "C" not null,
    description text not null,
    sku text not null unique,
    price_pence int not null check (price_pence between 1 and 1000000000),
    compare_at_pence int check (compare_at_pence between 1 and 1000000000),
    images text[] not null,
    color_images jsonb not null default '{}' check (jsonb_typeof(color_images) = 'object'),
    sizes text[] not null,
    colors text[] not null,
    tags text[] not null,
    brand_id text not null references brands,
    category_id text not null references categories,
    new_arrival boolean not null,
    on_sale boolean not null,
    struck_pence int generated always as (
      case when compare_at_pence > price_pence then compare_at_pence end
    ) stored,
    sale_badge boolean not null generated always as (
      on_sale and coalesce(compare_at_pence > price_pence, true)
    ) stored,
    featured boolean not null,
    in_stock boolean not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index products_newest on products (created_at desc, id)`,
  sql`create index products_by_name on products (name_key, id)`,
  sql`create index products_by_price on products (price_pence, name_key, id)`,
  sql`create index products_by_brand on products (brand_id)`,
  sql`create index products_by_category on products (category_id)`,
  sql`create index products_new on products (created_at desc, id) where new_arrival`,
  sql`create index products_featured on products (created_at desc, id) where featured`,
  sql`create index products_on_sale on products (created_at desc, id) where sale_badge or struck_pence is not null`,

  // Narrow, and apart from products, so that a sale locks and rewrites nothing else.
  sql`create table stock (
    product_id text collate "C" primary key references products on delete cascade,
    on_hand int not null check (on_hand between 0 and 100000000)
  ) with (fillfactor = 70)`,

  sql`create table product_words (
    product_id text collate "C" primary key references products on delete cascade,
    name_words text not null,
    group_words text not null,
    description_words text not null,
    document tsvector not null generated always as (
      setweight(to_tsvector('english', name_words), 'A') ||
      setweight(to_tsvector('simple', name_words), 'A') ||
      setweight(to_tsvector('english', group_words), 'B') ||
      setweight(to_tsvector('simple', group_words), 'B') ||
      setweight(to_tsvector('english', description_words), 'D')
    ) stored
  )`,
  sql`create index product_words_document on product_words using gin (document) with (fastupdate = off)`,

  sql`create table search_words (
    word text collate "C" primary key,
    stem text collate "C" not null generated always as (
      coalesce((ts_lexize('english_stem', word))[1], word)
    ) stored,
    names_things boolean not null
  )`,
  sql`create index search_words_by_stem on search_words (stem)`,
  sql`create index search_words_by_likeness on search_words using gist (word gist_trgm_ops)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
