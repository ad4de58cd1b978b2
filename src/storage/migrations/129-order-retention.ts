/**
 * Lets the erasure of personal data, and nothing else, take names and addresses out of invoices and credit notes that have
 * been kept for six years, the shortest time that a law asks for here. Number, amounts, lines and seller stay unchangeable.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders'])
  await sql`create or replace function refuse_change_of_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.is_trial and not exists (select from orders where id = old.order_id) then
        return old;
      end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on'
        and old.issued_at < now() - interval '6 years'
        and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
        and new.content - 'erasedAt' = old.content || '{"buyer": [], "deliverTo": null}'
        and jsonb_typeof(new.content -> 'erasedAt') = 'string' then
        return new;
      end if;
      raise exception 'invoices and credit notes are never changed';
    end $$`.execute(db)
  // Those that the retention of orders has not emptied yet.
  await sql`create index orders_with_contact on orders (created_at) where email is not null
    or shipping_address ->> 'lastName' <> '' or billing_address ->> 'lastName' <> ''`.execute(db)
}
