/**
 * The bank returns some refunds that had succeeded: each sixteenth that is made, seconds later. The seed chooses the first
 * one, among the first six.
 */
import type { Database } from '../../src/storage/database/database.ts'
import type { SeededRandom } from './seeded-random.ts'

export const REFUND_RETURNED = 'refund returned by the bank'
export const RETURN_INTERVAL_MS = 500

const EACH = 16
const AMONG_FIRST = 6
const DELAY_MS = [500, 8000] as const

/** @returns what to call at intervals: it returns the refunds that are due */
export const createRefundReturns = (
  db: Database,
  random: SeededRandom,
  giveBack: (id: string) => Promise<void>,
): (() => Promise<void>) => {
  const first = random.between(0, AMONG_FIRST - 1)
  const seen = new Set<string>()
  const due: { id: string; at: number }[] = []
  return async () => {
    const made = await db
      .selectFrom('sandbox_refunds')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const { id } of made) {
      if (seen.has(id)) continue
      if (seen.size % EACH === first) due.push({ id, at: Date.now() + random.between(...DELAY_MS) })
      seen.add(id)
    }
    for (const each of due.filter(({ at }) => at <= Date.now())) {
      due.splice(due.indexOf(each), 1)
      await giveBack(each.id)
    }
  }
}
