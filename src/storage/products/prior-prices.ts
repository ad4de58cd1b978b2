/**
 * What staff are told of prior prices (set_prior_price.sql): reductions of which none is known, and a lower price of the last
 * 30 days, which a reduction that begins now would name.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { IS_LIVE, IS_REDUCED } from '../listing/product-filter.ts'

/** Announced as reduced, and no earlier price is known: on `products as p`. */
export const LACKS_PRIOR_PRICE = sql<boolean>`(${IS_LIVE} and ${IS_REDUCED} and p.prior_pence is null)`

export const countWithoutPriorPrice = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products p where ${LACKS_PRIOR_PRICE}`.execute(db)
  return rows[0]?.count ?? 0
}

export type EarlierPrices = {
  /** A reduction is announced to shoppers now. */
  isAnnounced: boolean
  priorPence: number | null
  /** The lowest price of the last 30 days, where it is below the present one, and when it is 30 days old. */
  lowerPence: number | null
  lowerUntil: Date | null
}

export const readEarlierPrices = async (db: Database, id: string): Promise<EarlierPrices | undefined> => {
  const { rows } = await sql<EarlierPrices>`
    select ${IS_LIVE} and ${IS_REDUCED} as "isAnnounced", p.prior_pence as "priorPence",
      lower.price_pence as "lowerPence", lower.until as "lowerUntil"
    from products p
    left join lateral (
      select h.price_pence, max(h.changed_at) + interval '30 days' as until
      from price_history h
      where h.product_id = p.id and coalesce(h.status, 'live') = 'live'
        and h.changed_at > clock_timestamp() - interval '30 days'
        and not exists (select from unapplied_prices u where u.history_id = h.id)
      group by h.price_pence
      order by h.price_pence
      limit 1
    ) as lower on lower.price_pence < p.price_pence
    where p.id = ${id}`.execute(db)
  return rows[0]
}
