/**
 * Content pages, and every version that a page has had. A change of a page that shoppers can see is told on the channel
 * `catalogue`: with the names of the columns where the page stays published at its address, so that another text does
 * not purge every page. Drafts are told of never.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create table content_pages (
    id text collate "C" primary key,
    slug text collate "C" not null unique,
    title text not null,
    body text not null default '',
    status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
    place text not null default 'none' check (place in ('none', 'footer', 'customer-care', 'legal')),
    purpose text collate "C" check (purpose ~ '^[a-z-]{1,40}$'),
    seo_title text not null default '',
    seo_description text not null default '',
    is_example boolean not null default false,
    version int not null default 1 check (version > 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    published_at timestamptz
  )`,
  sql`create unique index content_pages_purpose on content_pages (purpose) where status <> 'archived'`,
  sql`create table content_page_versions (
    page_id text collate "C" not null references content_pages on delete cascade,
    version int not null check (version > 0),
    slug text not null,
    title text not null,
    body text not null,
    seo_title text not null,
    seo_description text not null,
    status text not null,
    changed_at timestamptz not null default now(),
    primary key (page_id, version)
  )`,
  sql`alter table redirects drop constraint redirects_kind_check`,
  sql`alter table redirects add constraint redirects_kind_check
    check (kind in ('product', 'brand', 'category', 'page'))`,
  sql`create function tell_of_changed_page() returns trigger language plpgsql as $$
    declare told jsonb := '{"table":"content_pages"}';
    begin
      if tg_op = 'UPDATE' and old.status = new.status then
        told := told || jsonb_build_object('changed', jsonb_build_object(new.id, (
          select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each(to_jsonb(new))
          where value is distinct from to_jsonb(old) -> key
        )));
      end if;
      perform pg_notify('catalogue', told::text);
      return null;
    end $$`,
  sql`create trigger tell_of_insert after insert on content_pages for each row
    when (new.status <> 'draft') execute function tell_of_changed_page()`,
  sql`create trigger tell_of_update after update on content_pages for each row
    when (old.status <> 'draft' or new.status <> 'draft') execute function tell_of_changed_page()`,
  sql`create trigger tell_of_delete after delete on content_pages for each row
    when (old.status <> 'draft') execute function tell_of_changed_page()`,
  sql`create trigger tell_of_change after truncate on content_pages
    for each statement execute function tell_of_catalogue_change()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['redirects'])
  for (const statement of statements) await statement.execute(db)
}
