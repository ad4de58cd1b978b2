/** The checkout that was paid a second time, so that staff see what becomes of that payment at the order of the first. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table refunds
    add column second_of text collate "C" references checkouts,
    add check (second_of is null or (reason = 'second-payment' and order_id is null))`,
  sql`create index refunds_of_second_payments on refunds (second_of) where second_of is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
