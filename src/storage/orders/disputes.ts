/** Disputes of payments. A closed dispute does not open again when an older event arrives late. */
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { DisputeState } from '../payments/checkout-tables.ts'

export const upsertDispute = async (
  trx: Transaction,
  dispute: { id: string; intentId: string; state: DisputeState; now: Date },
): Promise<void> => {
  const { id, intentId, state, now } = dispute
  await trx
    .insertInto('disputes')
    .values({ id, intent_id: intentId, state, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state, updated_at: now })
        .where(sql<boolean>`disputes.state = 'open' or excluded.state <> 'open'`),
    )
    .execute()
}

/** Whether the payment has no open or lost dispute. */
export const isUndisputed = async (trx: Transaction, intentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('disputes')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('state', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()) === undefined
