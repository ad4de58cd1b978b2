/**
 * The staff's list of orders: searched, filtered, counted, and read page by page, for 100,000 orders and more. A page
 * begins behind the number of the last order of the page before (keyset). Days are those of the shop's time zone.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FulfilmentStatus } from '../../domain/orders/fulfilment.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import type { PackingClaim } from '../../domain/orders/packing-claim.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import { isClaimed, isToShip } from './order-conditions.ts'
import { similarPatterns } from './similar-words.ts'

export type OrderFilter = {
  /** Every word is a part of the order's search text, or its payment's id; "#1042" is that order. */
  search?: string | undefined
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  /** `to_ship`: paid, and not wholly shipped. */
  fulfilment?: FulfilmentStatus | 'to_ship' | undefined
  currency?: CurrencyCode | undefined
  /** Orders of the sandbox and of test mode. */
  trial?: 'only' | 'without' | undefined
  /** Days, both included: "2026-12-31". */
  from?: string | undefined
  to?: string | undefined
  /** The highest number. */
  through?: number | undefined
  /** Without similar orders where none matches: for what changes orders that nobody has looked at. */
  isExact?: boolean
}

export type OrderSort = 'newest' | 'oldest'

export type OrderRow = {
  id: string
  number: number
  createdAt: Date
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  mode: PaymentMode | null
  email: string | null
  name: string
  country: string | null
  currency: CurrencyCode
  total: number
  totalPence: number
  units: number
  claim: PackingClaim | null
  /** Postage files that it was in. */
  postageFiles: number
}

const MAX_WORDS = 8
/** Parts of this length and longer are found by trigrams anywhere in a word; shorter ones begin a word. */
const MIN_PART = 3
/** Ids of payments are found whole: random letters would be found by parts of names. */
const MIN_PAYMENT_ID = 10
/** From this number of matches on they are dense enough to be found by walking through the list. */
export const MANY = 2000

const hasWord = (word: string, order: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${order}.${column}`)
  const [, exact] = /^#(\d{1,9})$/.exec(word) ?? []
  if (exact !== undefined) return sql`${of('number')} = ${Number(exact)}`
  const isNumber = /^\d+$/.test(word)
  const before = isNumber || word.length < MIN_PART ? '% ' : '%'
  // What is folded has no wildcard of LIKE any more.
  const inText = sql`${of('search_text')} like ${before} || fold_text(${word}) || '%'`
  return word.length < MIN_PAYMENT_ID ? inText : sql`(${inText} or ${of('intent_id')} = ${word})`
}

export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Words without a letter or a digit, such as "&", say nothing. */
const tellingWords = (search: string | undefined): string[] =>
  wordsOf(search).filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * A search of words that say nothing finds nothing.
 * @param order the name that the query has for the order
 */
export const conditionsOfSearch = (search: string | undefined, order = 'o'): RawBuilder<unknown>[] => {
  const telling = tellingWords(search)
  return wordsOf(search).length > 0 && telling.length === 0
    ? [sql`false`]
    : telling.map((word) => hasWord(word, order))
}

const fulfilmentIs = (wanted: FulfilmentStatus): RawBuilder<unknown> => {
  if (wanted === 'cancelled') return sql`o.is_cancelled`
  const isStored = sql`o.fulfilment_status = ${wanted}`
  // The others are read from the index alone: no cancelled order has them.
  return wanted === 'unfulfilled' || wanted === 'returned'
    ? sql`${isStored} and not o.is_cancelled`
    : isStored
}

/** Which orders are meant, as a condition of a query. */
type Where = RawBuilder<boolean>

const whereOf = (
  filter: OrderFilter,
  timeZone: string,
  ofSearch: readonly RawBuilder<unknown>[] = conditionsOfSearch(filter.search),
): Where => {
  const { status, payment, fulfilment, currency, trial, from, to, through } = filter
  const all: RawBuilder<unknown>[] = [sql`true`, ...ofSearch]
  if (status) all.push(sql`o.status = ${status}`)
  if (payment) all.push(sql`o.payment_status = ${payment}`)
  if (fulfilment) all.push(fulfilment === 'to_ship' ? isToShip : fulfilmentIs(fulfilment))
  if (currency) all.push(sql`o.currency = ${currency}`)
  if (trial === 'only') all.push(sql`o.mode in ('sandbox', 'test')`)
  if (trial === 'without') all.push(sql`(o.mode is null or o.mode = 'live')`)
  if (from) all.push(sql`o.created_at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to) all.push(sql`o.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (through !== undefined) all.push(sql`o.number <= ${through}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const fewWhere = async (db: Database, where: Where): Promise<number[] | undefined> => {
  const { rows } = await sql<{ number: number }>`
    select o.number from orders o where ${where} limit ${MANY + 1}`.execute(db)
  return rows.length > MANY ? undefined : rows.map(({ number }) => number)
}

/** Numbers of the orders that match a search, in no order; undefined where there are more than `MANY`. */
export const findFew = (db: Database, filter: OrderFilter, timeZone: string): Promise<number[] | undefined> =>
  fewWhere(db, whereOf(filter, timeZone))

/** Undefined where no word of the search is similar to others. */
const conditionsOfSimilar = async (
  db: Database,
  search: string | undefined,
): Promise<RawBuilder<unknown>[] | undefined> => {
  const { rows } = await sql<{ word: string; folded: string }>`
    select word, fold_text(word) as folded from unnest(${tellingWords(search)}::text[]) as word`.execute(db)
  const all = rows.map(({ word, folded }) => ({ word, patterns: similarPatterns(folded) }))
  return all.some(({ patterns }) => patterns)
    ? all.map(({ word, patterns }) =>
        patterns ? sql`o.search_text like any(${patterns}::text[])` : hasWord(word, 'o'),
      )
    : undefined
}

/** `few`: as of `findFew`; undefined without a search, too. */
type Found = { where: Where; few: number[] | undefined; isSimilar: boolean }

/** Orders that match; where a search has none, those with similar words. */
const findOrders = async (db: Database, filter: OrderFilter, timeZone: string): Promise<Found> => {
  const where = whereOf(filter, timeZone)
  if (wordsOf(filter.search).length === 0) return { where, few: undefined, isSimilar: false }
  const exact = { where, few: await fewWhere(db, where), isSimilar: false }
  if (exact.few?.length !== 0 || filter.isExact) return exact
  const similar = await conditionsOfSimilar(db, filter.search)
  if (!similar) return exact
  const whereSimilar = whereOf(filter, timeZone, similar)
  const few = await fewWhere(db, whereSimilar)
  return few?.length === 0 ? exact : { where: whereSimilar, few, isSimilar: true }
}

export type OrderPage = { sort?: OrderSort | undefined; after?: number | undefined; limit: number }

const pageOfFew = (few: readonly number[], { sort = 'newest', after, limit }: OrderPage): number[] => {
  const isBehind = (number: number) =>
    after === undefined || (sort === 'newest' ? number < after : number > after)
  return few
    .filter(isBehind)
    .toSorted((a, b) => (sort === 'newest' ? b - a : a - b))
    .slice(0, limit)
}

/** Walks through the list. */
const pageOfMany = async (
  db: Database,
  where: Where,
  { sort = 'newest', after, limit }: OrderPage,
): Promise<number[]> => {
  const [order, behind] = sort === 'newest' ? ([sql`desc`, sql`<`] as const) : ([sql`asc`, sql`>`] as const)
  const { rows } = await sql<{ number: number }>`
    select o.number from orders o
    where ${where} and ${after === undefined ? sql`true` : sql`o.number ${behind} ${after}`}
    order by o.number ${order} limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

export const readOrderRows = async (db: Database, numbers: readonly number[]): Promise<OrderRow[]> => {
  const { rows } = await sql<Omit<OrderRow, 'claim'> & { [F in keyof PackingClaim]: PackingClaim[F] | null }>`
    select c.station, c.packer, c.claimed_at as at, o.id, o.number, o.created_at as "createdAt", o.status, o.payment_status as "paymentStatus",
      case when o.is_cancelled then 'cancelled' else o.fulfilment_status end as "fulfilmentStatus", o.mode, o.email, o.shipping_address ->> 'country' as country,
      concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName') as name,
      o.currency, o.total, o.total_pence as "totalPence",
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as units,
      (select count(*)::int from postage_file_orders f where f.order_id = o.id) as "postageFiles"
    from unnest(${numbers}::int[]) with ordinality as page (number, place)
    join orders o on o.number = page.number
    left join packing_claims c on c.order_id = o.id and ${isClaimed}
    order by page.place
  `.execute(db)
  return rows.map(({ station, packer, at, ...row }) => ({
    ...row,
    claim: station !== null && packer !== null && at !== null ? { station, packer, at } : null,
  }))
}

const countMany = async (db: Database, where: Where): Promise<number> =>
  (await sql<{ total: number }>`select count(*) as total from orders o where ${where}`.execute(db)).rows[0]
    ?.total ?? 0

/**
 * Batches of the numbers of all orders that match, in the order of the list. Orders that arrive meanwhile may be in it.
 */
export async function* walkOrders(
  db: Database,
  filter: OrderFilter,
  { timeZone, sort, batch }: { timeZone: string; sort?: OrderSort | undefined; batch: number },
): AsyncGenerator<number[]> {
  const { where, few } = await findOrders(db, filter, timeZone)
  yield* batches<number>(batch, async (after) => {
    const page = { sort, after, limit: batch }
    return few ? pageOfFew(few, page) : pageOfMany(db, where, page)
  })
}

/**
 * A page and the number of all matches. Few matches of a search are found once, for both; many are dense enough that a
 * walk through the list finds a page at once, and are counted up to `MANY`: then `isCapped`.
 */
export const searchOrders = async (
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
  timeZone: string,
): Promise<{
  orders: OrderRow[]
  next: number | null
  total: number
  isCapped: boolean
  isSimilar: boolean
}> => {
  const withNext = { ...page, limit: page.limit + 1 }
  const isSearch = wordsOf(filter.search).length > 0
  const { where, few, isSimilar } = await findOrders(db, filter, timeZone)
  const [numbers, total] = few
    ? [pageOfFew(few, withNext), few.length]
    : await Promise.all([pageOfMany(db, where, withNext), isSearch ? MANY : countMany(db, where)])
  const shown = numbers.slice(0, page.limit)
  return {
    orders: await readOrderRows(db, shown),
    next: numbers.length > page.limit ? (shown.at(-1) ?? null) : null,
    total,
    isCapped: isSearch && few === undefined,
    isSimilar,
  }
}
