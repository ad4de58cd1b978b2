/**
 * Facts that the law asks of a product (Regulation 2023/988 Art. 19, Regulation 1007/2011 Art. 16), who made the goods of
 * a brand, and the size guide of a category. Empty: not shown.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['products', 'brands', 'categories', 'content_pages'])
  await sql`alter table products
    add column fibres text not null default '',
    add column maker text not null default '',
    add column responsible_person text not null default '',
    add column warnings text not null default ''`.execute(db)
  await sql`alter table brands
    add column maker text not null default '',
    add column responsible_person text not null default ''`.execute(db)
  await sql`alter table categories
    add column size_guide_id text collate "C" references content_pages on delete set null`.execute(db)
  await sql`create index categories_by_size_guide on categories (size_guide_id) where size_guide_id is not null`.execute(
    db,
  )
}
