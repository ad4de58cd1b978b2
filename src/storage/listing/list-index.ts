/**
 * Filters, sorts, pages and counts lists from a few numbers for each product, so that PostgreSQL need not count or skip
 * 100,000 rows. Products are numbered in name order. The rules are those of the SQL in `product-filter.ts`.
 */
import { FLAG_FILTER_NAMES, type FlagFilter, mapFlagFilters } from '../../domain/listing/flag-filters.ts'
import { priceLimits } from '../../domain/listing/price-band.ts'
import { compareText } from '../../domain/search-text.ts'
import type { PageRange, ProductFilter, ProductSort, SavingsBasis } from './product-filter.ts'

/** One array for each column, in name order. */
export type ListColumns = Record<FlagFilter, boolean[]> & {
  ids: string[]
  prices: number[]
  /** 0 where there is none. */
  compareAt: number[]
  prior: number[]
  sale_badges: boolean[]
  brand_ids: string[]
  category_ids: string[]
  /** Microseconds. */
  created: number[]
}
export type BrandsAndCategories = {
  brands: readonly { id: string; slug: string }[]
  categories: readonly { id: string; slug: string; parentId: string | null }[]
}

/** Bits of `flags`. */
const SALE_BADGE = 1
const bitOf = mapFlagFilters((filter) => 2 << FLAG_FILTER_NAMES.indexOf(filter))

export type ListIndex = {
  ids: readonly string[]
  numberById: ReadonlyMap<string, number>
  prices: Uint32Array
  compareAt: Uint32Array
  prior: Uint32Array
  flags: Uint8Array
  /** Indexes into `parents`. */
  brands: Uint32Array
  categories: Uint32Array
  parents: BrandsAndCategories
  newest: Uint32Array
  /** Built on demand, and cleared when a price changes. */
  byPrice: Map<PriceOrder, Uint32Array>
}
type PriceSort = Extract<ProductSort, 'price-low' | 'price-high' | 'savings'>
type PriceOrder = Exclude<PriceSort, 'savings'> | SavingsBasis

const positionsIn = (parents: readonly { id: string }[], ids: readonly string[]): Uint32Array => {
  const positionOf = new Map(parents.map(({ id }, place) => [id, place]))
  // Every id is present: both come from one snapshot.
  return Uint32Array.from(ids.map((id) => positionOf.get(id) as number))
}

const newestOrder = ({ ids, created }: ListColumns): Uint32Array =>
  Uint32Array.from(ids, (_, product) => product).sort(
    (a, b) =>
      (created[b] as number) - (created[a] as number) || compareText(ids[a] as string, ids[b] as string),
  )

export const makeListIndex = (columns: ListColumns, parents: BrandsAndCategories): ListIndex => {
  const { ids, sale_badges } = columns
  return {
    ids,
    numberById: new Map(ids.map((id, product) => [id, product])),
    prices: Uint32Array.from(columns.prices),
    compareAt: Uint32Array.from(columns.compareAt),
    prior: Uint32Array.from(columns.prior),
    flags: Uint8Array.from(
      sale_badges.map(
        (badge, product) =>
          (badge ? SALE_BADGE : 0) |
          FLAG_FILTER_NAMES.reduce((bits, name) => bits | (columns[name][product] ? bitOf[name] : 0), 0),
      ),
    ),
    brands: positionsIn(parents.brands, columns.brand_ids),
    categories: positionsIn(parents.categories, columns.category_ids),
    parents,
    newest: newestOrder(columns),
    byPrice: new Map(),
  }
}

type Price = {
  price_pence: number
  struck_pence: number | null
  prior_pence: number | null
  sale_badge: boolean
}

export const replacePrice = (index: ListIndex, product: number, price: Price): void => {
  index.prices[product] = price.price_pence
  index.compareAt[product] = price.struck_pence ?? 0
  index.prior[product] = price.prior_pence ?? 0
  const others = (index.flags[product] as number) & ~SALE_BADGE
  index.flags[product] = others | (price.sale_badge ? SALE_BADGE : 0)
  index.byPrice.clear()
}

const savingOf = (index: ListIndex, product: number, savings: SavingsBasis): number => {
  const before = (savings === 'prior' ? index.prior : index.compareAt)[product] as number
  return Math.max(0, before - (index.prices[product] as number))
}

/** Sort keys, ascending; ties are sorted by name. */
const priceKeys: Record<PriceOrder, (index: ListIndex, product: number) => number> = {
  'price-low': ({ prices }, product) => prices[product] as number,
  'price-high': ({ prices }, product) => -(prices[product] as number),
  'compare-at': (index, product) => -savingOf(index, product, 'compare-at'),
  prior: (index, product) => -savingOf(index, product, 'prior'),
}

const byPrice = (index: ListIndex, sort: PriceOrder): Uint32Array => {
  const known = index.byPrice.get(sort)
  if (known) return known
  const count = index.ids.length
  const keyOf = priceKeys[sort]
  // Key and product in one number, exact up to 2^53: sorting numbers is many times faster than with a comparator.
  const keys = Float64Array.from(index.ids, (_, product) => keyOf(index, product) * count + product).sort()
  const order = Uint32Array.from(keys, (key) => key - Math.floor(key / count) * count)
  index.byPrice.set(sort, order)
  return order
}

/** Sets the score of products that do not pass to 0. A search has already set the scores. */
const applyFilter = (index: ListIndex, filter: ProductFilter, scores: Uint8Array): void => {
  const { flags, prices, compareAt, prior, brands, categories, parents } = index
  const { category, brand, onSale, asksForPrior, price, search: _, drafts: __, ...byFlag } = filter
  // A new filter that is not handled here does not compile.
  byFlag satisfies { [F in FlagFilter]?: boolean | undefined } & Partial<
    Record<Exclude<keyof typeof byFlag, FlagFilter>, never>
  >
  const keep = (passes: (product: number) => boolean) => {
    for (let product = 0; product < scores.length; product += 1) if (!passes(product)) scores[product] = 0
  }
  const has = (product: number, flag: number) => ((flags[product] as number) & flag) !== 0
  if (category !== undefined) {
    const id = parents.categories.find(({ slug }) => slug === category)?.id
    const isIn = parents.categories.map((one) => id !== undefined && (one.id === id || one.parentId === id))
    keep((product) => isIn[categories[product] as number] as boolean)
  }
  if (brand !== undefined) {
    const place = parents.brands.findIndex(({ slug }) => slug === brand)
    keep((product) => brands[product] === place)
  }
  for (const name of FLAG_FILTER_NAMES) {
    const wanted = byFlag[name]
    if (wanted !== undefined) keep((product) => has(product, bitOf[name]) === wanted)
  }
  if (onSale !== undefined)
    keep((product) => {
      const isReduced = has(product, SALE_BADGE) || compareAt[product] !== 0
      return (isReduced && !(asksForPrior && prior[product] === 0)) === onSale
    })
  if (price !== undefined) {
    const [least, most] = priceLimits(price)
    keep((product) => (prices[product] as number) >= least && (prices[product] as number) <= most)
  }
}

/** One score for each product, 0 for no match, and the highest possible score. */
export type Relevance = { scores: Uint8Array; best: number }

/** The number of products with each score. */
const countScores = ({ scores, best }: Relevance): Uint32Array => {
  const counts = new Uint32Array(best + 1)
  for (let product = 0; product < scores.length; product += 1) {
    const score = scores[product] as number
    counts[score] = (counts[score] as number) + 1
  }
  return counts
}

export type IndexedList = {
  total: number
  /** Of the whole list. */
  savingPence(): number
  ids(part: PageRange): string[]
}

type QueryOptions = { relevance?: Relevance | undefined; savings?: SavingsBasis | undefined }

/** Modifies `relevance`. Without it all products score the same. */
export const queryList = (
  index: ListIndex,
  filter: ProductFilter,
  sort: ProductSort,
  {
    relevance = { scores: new Uint8Array(index.ids.length).fill(1), best: 1 },
    savings = 'compare-at',
  }: QueryOptions = {},
): IndexedList => {
  const { scores } = relevance
  applyFilter(index, filter, scores)
  const counts = countScores(relevance)
  const total = scores.length - (counts[0] as number)
  /** Highest score first; ties in name order. */
  const byRelevance = (from: number, until: number): number[] => {
    const part: number[] = []
    let before = 0
    for (let score = relevance.best; score > 0 && before < until; score -= 1) {
      const alike = counts[score] as number
      // The range may start after all products of this score.
      const skipped = before + alike <= from ? alike : 0
      for (let product = 0, place = before + skipped; place < Math.min(before + alike, until); product += 1) {
        if (scores[product] !== score) continue
        if (place >= from) part.push(product)
        place += 1
      }
      before += alike
    }
    return part
  }
  /** In name order unless `order` is given. */
  const inOrder = (from: number, until: number, order?: Uint32Array): number[] => {
    const part: number[] = []
    for (let at = 0, place = 0; place < until; at += 1) {
      const product = order ? (order[at] as number) : at
      if (scores[product] === 0) continue
      if (place >= from) part.push(product)
      place += 1
    }
    return part
  }
  const productsOf = (from: number, until: number): number[] => {
    if (sort === 'relevance') return byRelevance(from, until)
    if (sort === 'name') return inOrder(from, until)
    if (sort === 'newest') return inOrder(from, until, index.newest)
    return inOrder(from, until, byPrice(index, sort === 'savings' ? savings : sort))
  }
  return {
    total,
    savingPence: () => {
      let saving = 0
      for (let product = 0; product < scores.length; product += 1)
        if (scores[product] !== 0) saving += savingOf(index, product, savings)
      return saving
    },
    ids: ({ limit, offset = 0 }) => {
      const [from, until] = limit === undefined ? [0, total] : [offset, Math.min(total, offset + limit)]
      return productsOf(from, until).map((product) => index.ids[product] as string)
    },
  }
}
