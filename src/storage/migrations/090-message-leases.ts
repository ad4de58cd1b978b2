/** Who is sending a message about an order, and until when nobody else may: mail is sent outside any transaction. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_messages
    add column lease text,
    add column leased_until timestamptz,
    add check ((lease is null) = (leased_until is null))`.execute(db)
}
