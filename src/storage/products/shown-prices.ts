/**
 * Which recent prices shoppers were shown. The rule: what answers shoppers with a price records it before the answer leaves,
 * so that an undo knows whether anybody saw what it takes back (`set_prior_price.sql`). After the undo's five minutes
 * nothing needs to be recorded, so that nearly every answer is only compared with the clock.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** `recentPriceSince`: as text, which keeps microseconds; null: the price has stood for longer than an undo could doubt. */
export type ShownPrice = { id: string; recentPriceSince: string | null }

/** SQL of `recentPriceSince`, of `products p`. Twice the undo's minutes: one that is under way may end later. */
export const RECENT_PRICE_SINCE =
  "case when p.priced_since > clock_timestamp() - interval '10 minutes' then p.priced_since::text end"

export const recordShownPrices = async (
  db: Database | Transaction,
  shown: readonly ShownPrice[],
): Promise<void> => {
  const recent = shown.filter(({ recentPriceSince }) => recentPriceSince !== null)
  if (recent.length === 0) return
  const ids = recent.map(({ id }) => id)
  const sinces = recent.map(({ recentPriceSince }) => recentPriceSince)
  await sql`select record_shown_prices(${ids}::text[], ${sinces}::timestamptz[])`.execute(db)
}
