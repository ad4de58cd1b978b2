/**
 * The mode in which a checkout was opened and an order paid. Of earlier ones it is known where the sandbox has the
 * payment; the others were made at Stripe, and whether in test mode or live was not recorded: null.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table checkouts add column mode text check (mode in ('sandbox', 'test', 'live'))`,
  sql`alter table orders add column mode text check (mode in ('sandbox', 'test', 'live'))`,
  sql`update checkouts set mode = 'sandbox' from sandbox_intents s where s.id = checkouts.intent_id`,
  sql`update orders set mode = 'sandbox' from sandbox_intents s where s.id = orders.intent_id`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
