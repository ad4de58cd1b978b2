/**
 * Links that take a cart along to another device. A row names the cart and has no line, email or address of it. The token
 * of the link is stored as a hash. Nodes of the release before know nothing of the table.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table cart_handovers (
    token_hash text collate "C" primary key check (length(token_hash) = 43),
    cart text collate "C" not null check (length(cart) = 9),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index cart_handovers_of_cart on cart_handovers (cart, created_at)`,
  sql`create index cart_handovers_by_age on cart_handovers (created_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
