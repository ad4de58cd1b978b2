/** Filters and sorts of product lists, and their SQL. */
import { type RawBuilder, sql } from 'kysely'
import { FLAG_FILTER_NAMES, FLAG_FILTERS, type FlagFilter } from '../../domain/listing/flag-filters.ts'
import type { PriceBand } from '../../domain/listing/listing-options.ts'
import { priceLimits } from '../../domain/listing/price-band.ts'
import { columnOf } from '../database/column-name.ts'

/** Savings are the difference to the compare-at price, or to the prior price (`LawSettings.priorPrice`). */
export type SavingsBasis = 'compare-at' | 'prior'

export type ProductSort = 'newest' | 'name' | 'price-low' | 'price-high' | 'savings' | 'relevance'

/** Filters combine. */
export type ProductFilter = { [F in FlagFilter]?: boolean | undefined } & {
  /** Slugs; a parent category includes its children's products. */
  category?: string | undefined
  brand?: string | undefined
  onSale?: boolean | undefined
  /** With `onSale`: a product of which no earlier price is known counts as not on sale. */
  asksForPrior?: boolean | undefined
  price?: PriceBand | undefined
  /** Search text as typed; blank means no filter. */
  search?: string | undefined
  /** For staff: drafts, too. Shoppers see live products alone; archived products are in no list. */
  drafts?: boolean | undefined
}

/** Written out, so that the partial indexes of live products serve it. */
export const IS_LIVE = sql<boolean>`p.status = 'live'`

/** Written out likewise. */
export const IS_REDUCED = sql<boolean>`(p.sale_badge or p.struck_pence is not null)`

/** Conditions on `products as p` only, so that counting needs no joins. An unknown slug matches nothing. */
export const filterConditions = (filter: ProductFilter): RawBuilder<boolean> => {
  const all: RawBuilder<unknown>[] = [filter.drafts ? sql`p.status <> 'archived'` : IS_LIVE]
  if (filter.category !== undefined)
    all.push(sql`p.category_id in (
      select id from categories where slug = ${filter.category}
      union all
      select child.id from categories as child join categories as parent on parent.id = child.parent_id
      where parent.slug = ${filter.category}
    )`)
  if (filter.brand !== undefined)
    all.push(sql`p.brand_id = (select id from brands where slug = ${filter.brand})`)
  for (const name of FLAG_FILTER_NAMES) {
    const wanted = filter[name]
    const flag = sql.ref(`p.${columnOf(FLAG_FILTERS[name])}`)
    if (wanted !== undefined) all.push(wanted ? flag : sql`not ${flag}`)
  }
  if (filter.onSale !== undefined) {
    const onSale = filter.asksForPrior ? sql`(${IS_REDUCED} and p.prior_pence is not null)` : IS_REDUCED
    all.push(filter.onSale ? onSale : sql`not ${onSale}`)
  }
  if (filter.price !== undefined) {
    const [least, most] = priceLimits(filter.price)
    all.push(sql`p.price_pence between ${least} and ${most}`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Written out, so that the indexes of the two sorts serve them. */
export const savingExpressions: Record<SavingsBasis, RawBuilder<number>> = {
  'compare-at': sql`coalesce(p.struck_pence - p.price_pence, 0)`,
  prior: sql`greatest(coalesce(p.prior_pence - p.price_pence, 0), 0)`,
}

export type ColumnSort = Exclude<ProductSort, 'relevance'>
const sortExpressions: Record<Exclude<ColumnSort, 'savings'>, readonly RawBuilder<unknown>[]> = {
  newest: [sql`p.created_at desc`, sql`p.id`],
  name: [sql`p.name_key`, sql`p.id`],
  'price-low': [sql`p.price_pence`, sql`p.name_key`, sql`p.id`],
  'price-high': [sql`p.price_pence desc`, sql`p.name_key`, sql`p.id`],
}
export const sortedBy = (sort: ColumnSort, savings: SavingsBasis = 'compare-at'): RawBuilder<unknown> =>
  sql.join(
    sort === 'savings'
      ? [sql`${savingExpressions[savings]} desc`, ...sortExpressions.name]
      : sortExpressions[sort],
  )

/** Which of the matching products are read; all of them without a limit. */
export type PageRange = { limit?: number | undefined; offset?: number | undefined }
