/** Orders and mails of a customer, who is an email address whatever its case, are found without reading all of them. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_of_customer on orders (lower(email), number)`.execute(db)
  await sql`create index mails_to_recipient on mails (lower(recipient), id)`.execute(db)
}
