/**
 * The notification of a change of the catalogue names the rows and columns, so that a node purges only what shows them:
 * {"table":"stock","changed":{"prod_1":["on_hand"]}}. An empty payload means that anything may have changed. It is sent
 * for many rows at once, for added and deleted rows, and for brands and categories.
 */
import { type Kysely, sql } from 'kysely'

/** Tables whose changes are notified by row, with the column that names the product. */
const notifiedTables = { products: 'id', stock: 'product_id', product_words: 'product_id' }

const statements = [
  sql`create function tell_of_changed_products() returns trigger language plpgsql as $$
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
          select jsonb_agg(key order by key) as columns
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
  sql`create function tell_of_new_words() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows) then
        perform pg_notify('catalogue', jsonb_build_object('table', tg_table_name)::text);
      end if;
      return null;
    end $$`,
  // Sales change stock without telling more than they must; the wide rows are compared by their own trigger.
  sql`drop trigger tell_of_change on products`,
  sql`drop trigger tell_of_change on stock`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  for (const [table, key] of Object.entries(notifiedTables)) {
    await sql`create trigger tell_of_change after insert or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
    await sql`create trigger tell_what_changed after update on ${sql.table(table)}
      referencing old table as old_rows new table as new_rows
      for each statement execute function tell_of_changed_products(${sql.lit(key)})`.execute(db)
  }
  for (const event of ['insert', 'update'])
    await sql`create trigger ${sql.ref(`tell_of_${event}`)} after ${sql.raw(event)} on search_words
      referencing new table as new_rows for each statement execute function tell_of_new_words()`.execute(db)
}
