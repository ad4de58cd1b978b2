/**
 * The role `accountant`, which reads orders, documents and figures. A node of the release before knows no permission of it,
 * so it refuses each of its calls.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table staff_accounts drop constraint staff_accounts_role_check`,
  sql`alter table staff_accounts add constraint staff_accounts_role_check
    check (role in ('owner', 'manager', 'packer', 'accountant'))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
