/**
 * Which products a list has, and in which order: a few numbers of every product in memory, by which any part of any
 * list, and how much all of it is, are found without PostgreSQL counting or passing over a hundred thousand rows.
 * Products are numbered in the order of their names. The rules are those of the SQL in `product-filter.ts`.
 */
import { priceLimits } from '../../domain/price-band.ts'
import { compareText } from '../../domain/search-text.ts'
import type { PageRange, ProductFilter, ProductSort } from '../catalogue/product-filter.ts'

/** Column by column, in the order of names. */
export type ListColumns = {
  ids: string[]
  prices: number[]
  /** 0 where there is none. */
  compareAt: number[]
  sale_badges: boolean[]
  featured: boolean[]
  new_arrivals: boolean[]
  brand_ids: string[]
  category_ids: string[]
  /** Microseconds. */
  created: number[]
}
export type BrandsAndCategories = {
  brands: readonly { id: string; slug: string }[]
  categories: readonly { id: string; slug: string; above: string | null }[]
}

const FEATURED = 1
const NEW_ARRIVAL = 2
const SALE_BADGE = 4

export type ListIndex = {
  ids: readonly string[]
  numberById: ReadonlyMap<string, number>
  prices: Uint32Array
  compareAt: Uint32Array
  flags: Uint8Array
  /** Places among the groups. */
  brands: Uint32Array
  categories: Uint32Array
  parents: BrandsAndCategories
  newest: Uint32Array
  /** Made when they are asked for, until a price changes. */
  byPrice: Map<PriceSort, Uint32Array>
}
type PriceSort = Extract<ProductSort, 'price-low' | 'price-high' | 'savings'>

const positionsIn = (groups: readonly { id: string }[], ids: readonly string[]): Uint32Array => {
  const placeOf = new Map(groups.map(({ id }, place) => [id, place]))
  // All are there: the columns and the groups are of one moment.
  return Uint32Array.from(ids.map((id) => placeOf.get(id) as number))
}

const newestOrder = ({ ids, created }: ListColumns): Uint32Array =>
  Uint32Array.from(ids, (_, product) => product).sort(
    (a, b) =>
      (created[b] as number) - (created[a] as number) || compareText(ids[a] as string, ids[b] as string),
  )

export const makeListIndex = (columns: ListColumns, groups: BrandsAndCategories): ListIndex => {
  const { ids, featured, new_arrivals, sale_badges } = columns
  return {
    ids,
    numberById: new Map(ids.map((id, product) => [id, product])),
    prices: Uint32Array.from(columns.prices),
    compareAt: Uint32Array.from(columns.compareAt),
    flags: Uint8Array.from(
      sale_badges.map(
        (badge, product) =>
          (badge ? SALE_BADGE : 0) |
          (featured[product] ? FEATURED : 0) |
          (new_arrivals[product] ? NEW_ARRIVAL : 0),
      ),
    ),
    brands: positionsIn(groups.brands, columns.brand_ids),
    categories: positionsIn(groups.categories, columns.category_ids),
    parents: groups,
    newest: newestOrder(columns),
    byPrice: new Map(),
  }
}

type Price = { price_pence: number; struck_pence: number | null; sale_badge: boolean }

export const replacePrice = (index: ListIndex, product: number, price: Price): void => {
  index.prices[product] = price.price_pence
  index.compareAt[product] = price.struck_pence ?? 0
  const others = (index.flags[product] as number) & ~SALE_BADGE
  index.flags[product] = others | (price.sale_badge ? SALE_BADGE : 0)
  index.byPrice.clear()
}

const savingOf = ({ prices, compareAt }: ListIndex, product: number): number =>
  compareAt[product] === 0 ? 0 : (compareAt[product] as number) - (prices[product] as number)

/** The least first; of equal ones, by name. */
const priceKeys: Record<PriceSort, (index: ListIndex, product: number) => number> = {
  'price-low': ({ prices }, product) => prices[product] as number,
  'price-high': ({ prices }, product) => -(prices[product] as number),
  savings: (index, product) => -savingOf(index, product),
}

const byPrice = (index: ListIndex, sort: PriceSort): Uint32Array => {
  const known = index.byPrice.get(sort)
  if (known) return known
  const count = index.ids.length
  const keyOf = priceKeys[sort]
  // Key and product as one number, exact up to 2^53: numbers are sorted many times faster than by a function.
  const keys = Float64Array.from(index.ids, (_, product) => keyOf(index, product) * count + product).sort()
  const order = Uint32Array.from(keys, (key) => key - Math.floor(key / count) * count)
  index.byPrice.set(sort, order)
  return order
}

/** Strikes out of `scores` what does not pass. What is searched for comes as scores. */
const applyFilter = (index: ListIndex, filter: ProductFilter, scores: Uint8Array): void => {
  const { flags, prices, compareAt, brands, categories, parents: groups } = index
  const { category, brand, featured, newArrivals, onSale, price, search: _, ...others } = filter
  others satisfies Record<string, never> // A new filter is to be kept here, too.
  const keep = (passes: (product: number) => boolean) => {
    for (let product = 0; product < scores.length; product += 1) if (!passes(product)) scores[product] = 0
  }
  const has = (product: number, flag: number) => ((flags[product] as number) & flag) !== 0
  if (category !== undefined) {
    const id = groups.categories.find(({ slug }) => slug === category)?.id
    const isIn = groups.categories.map((one) => id !== undefined && (one.id === id || one.above === id))
    keep((product) => isIn[categories[product] as number] as boolean)
  }
  if (brand !== undefined) {
    const place = groups.brands.findIndex(({ slug }) => slug === brand)
    keep((product) => brands[product] === place)
  }
  if (featured !== undefined) keep((product) => has(product, FEATURED) === featured)
  if (newArrivals !== undefined) keep((product) => has(product, NEW_ARRIVAL) === newArrivals)
  if (onSale !== undefined)
    keep((product) => (has(product, SALE_BADGE) || compareAt[product] !== 0) === onSale)
  if (price !== undefined) {
    const [least, most] = priceLimits(price)
    keep((product) => (prices[product] as number) >= least && (prices[product] as number) <= most)
  }
}

/** Product by product: how well it is what was searched for, 0 if not at all; and the highest of these. */
export type Relevance = { scores: Uint8Array; best: number }

/** How many have each score. */
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
  /** Of all of them. */
  savingPence(): number
  ids(part: PageRange): string[]
}

/** `relevance` is the list's to change. Without it every product is as good as any other. */
export const queryList = (
  index: ListIndex,
  filter: ProductFilter,
  sort: ProductSort,
  relevance: Relevance = { scores: new Uint8Array(index.ids.length).fill(1), best: 1 },
): IndexedList => {
  const { scores } = relevance
  applyFilter(index, filter, scores)
  const counts = countScores(relevance)
  const total = scores.length - (counts[0] as number)
  /** The highest score first, and those of equal score in the order of names. */
  const byRelevance = (from: number, until: number): number[] => {
    const part: number[] = []
    let before = 0
    for (let score = relevance.best; score > 0 && before < until; score -= 1) {
      const alike = counts[score] as number
      // All of these may stand before the part.
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
  /** Without an order: in that of names. */
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
    return inOrder(from, until, sort === 'newest' ? index.newest : byPrice(index, sort))
  }
  return {
    total,
    savingPence: () => {
      let saving = 0
      for (let product = 0; product < scores.length; product += 1)
        if (scores[product] !== 0) saving += savingOf(index, product)
      return saving
    },
    ids: ({ limit, offset = 0 }) => {
      const [from, until] = limit === undefined ? [0, total] : [offset, Math.min(total, offset + limit)]
      return productsOf(from, until).map((product) => index.ids[product] as string)
    },
  }
}
