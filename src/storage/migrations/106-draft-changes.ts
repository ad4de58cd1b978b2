/**
 * Shoppers see no drafts: a draft that is added, changed or deleted is notified as a change of that product alone, so that
 * no list and no other page is purged. Added and deleted words of products affect searches, not every page.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  // As in migration 040, but for a draft that stays one.
  sql`create or replace function tell_of_changed_products() returns trigger language plpgsql as $$
    declare
      most constant int := 20;
      tellable constant int := 7900;
      came_or_went boolean;
      changed jsonb;
      told text := '';
    begin
      if not exists (select from new_rows offset most) then
        select coalesce(bool_or(old_row is null or new_row is null), false),
          jsonb_object_agg(id, columns) filter (where columns is not null)
        into came_or_went, changed
        from (
          select to_jsonb(o) as old_row, to_jsonb(o) ->> tg_argv[0] as id from old_rows as o
        ) as before
        full join (
          select to_jsonb(n) as new_row, to_jsonb(n) ->> tg_argv[0] as id from new_rows as n
        ) as after using (id)
        left join lateral (
          select case
            when tg_table_name = 'products' and count(*) > 0
              and old_row ->> 'status' = 'draft' and new_row ->> 'status' = 'draft' then '["version"]'::jsonb
            else jsonb_agg(key order by key)
          end as columns
          from jsonb_each(new_row) where value is distinct from old_row -> key
        ) as compared on true;
        if not came_or_went then
          if changed is null then return null; end if;
          told := jsonb_build_object('table', tg_table_name, 'changed', changed)::text;
          if octet_length(told) > tellable then told := ''; end if;
        end if;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $$`,
  // Products that are added or deleted: everything may change, unless all are drafts.
  sql`create function tell_of_products_that_come_or_go() returns trigger language plpgsql as $$
    declare
      most constant int := 20;
      told text := '';
    begin
      if not exists (select from changed_rows) then return null; end if;
      if not exists (select from changed_rows where status <> 'draft')
        and not exists (select from changed_rows offset most) then
        select jsonb_build_object('table', 'products', 'changed', jsonb_object_agg(id, '["version"]'::jsonb))::text
        into told from changed_rows;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $$`,
  sql`create function tell_of_words_that_come_or_go() returns trigger language plpgsql as $$
    declare
      most constant int := 20;
      told text := '';
    begin
      if not exists (select from changed_rows) then return null; end if;
      if not exists (select from changed_rows offset most) then
        select jsonb_build_object('table', 'product_words', 'changed', jsonb_object_agg(product_id, '["document"]'::jsonb))::text
        into told from changed_rows;
      end if;
      perform pg_notify('catalogue', told);
      return null;
    end $$`,
]

const functions = {
  products: 'tell_of_products_that_come_or_go',
  product_words: 'tell_of_words_that_come_or_go',
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  for (const [table, name] of Object.entries(functions)) {
    await sql`drop trigger tell_of_change on ${sql.table(table)}`.execute(db)
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`tell_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed_rows
        for each statement execute function ${sql.ref(name)}()`.execute(db)
    await sql`create trigger tell_of_truncate after truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
  }
}
