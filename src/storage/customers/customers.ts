/**
 * Customers. The rule: a customer is an email address of orders, whatever its case; there are no accounts and no rows of
 * their own, so that who has no order any more, or was erased, is none. They are listed by their newest order that
 * matches, and read page by page, for 100,000 orders and more.
 */
import { sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { SubscriberStatus } from '../../domain/subscribers/newsletter.ts'
import type { Database } from '../database/database.ts'
import { countsInMode, netPence } from '../orders/order-counts.ts'
import {
  conditionsOfSearch,
  findFew,
  MANY,
  type OrderRow,
  readOrderRows,
  wordsOf,
} from '../orders/order-search.ts'

export type Customer = {
  /** Of the newest order, for an address without the email. */
  id: string
  email: string
  name: string
  orders: number
  /** Pence that the shop kept, of orders of its payment mode. */
  spent: number
  firstOrderAt: Date
  lastOrderAt: Date
}

type Page = { after?: number | undefined; limit: number }

const isCustomer = (search: string | undefined, order = 'o') =>
  sql.join([sql`${sql.ref(`${order}.email`)} is not null`, ...conditionsOfSearch(search, order)], sql` and `)

/** Of each customer among these orders the newest, newest first. */
const newestOf = async (db: Database, numbers: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select max(number) as number from orders where number = any(${numbers}::int[]) and email is not null
    group by lower(email) order by 1 desc`.execute(db)
  return rows.map(({ number }) => number)
}

/** Walks through the orders, newest first: an order is its customer's newest where no later one matches. */
const walkNewest = async (
  db: Database,
  search: string | undefined,
  { after, limit }: Page,
): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select o.number from orders o
    where ${isCustomer(search)} and ${after === undefined ? sql`true` : sql`o.number < ${after}`}
      and not exists (select from orders later where lower(later.email) = lower(o.email)
        and later.number > o.number and ${isCustomer(search, 'later')})
    order by o.number desc limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/** By the numbers of one order of each, in their order. */
const readCustomers = async (
  db: Database,
  numbers: readonly number[],
  mode: PaymentMode,
): Promise<Customer[]> => {
  const { rows } = await sql<Customer>`
    select newest.id, newest.email, newest.name, newest.created_at as "lastOrderAt", sums.*
    from unnest(${numbers}::int[]) with ordinality as page (number, place)
    join orders named on named.number = page.number
    cross join lateral (
      select id, email, created_at,
        concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') as name
      from orders where lower(email) = lower(named.email) order by number desc limit 1
    ) as newest
    cross join lateral (
      select count(*)::int as orders, min(o.created_at) as "firstOrderAt",
        coalesce(sum(${netPence}) filter (where ${countsInMode(mode)}), 0)::bigint as spent
      from orders o
      left join lateral (
        select sum(amount) as amount from partial_refunds where order_id = o.id and status <> 'failed'
      ) as parts on true
      where lower(o.email) = lower(named.email)
    ) as sums
    order by page.place`.execute(db)
  return rows
}

/** Counted up to `MANY`. */
const countCustomers = async (db: Database, search: string | undefined): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select from orders o where ${isCustomer(search)} group by lower(email) limit ${MANY + 1}
      ) as each`.execute(db)
  ).rows[0]?.count ?? 0

export type CustomerPage = {
  customers: Customer[]
  /** For the next page; null on the last one. */
  next: number | null
  total: number
  isCapped: boolean
}

/** A search finds the customers of the orders that match it, not of similar ones. */
export const searchCustomers = async (
  db: Database,
  { search, mode }: { search?: string | undefined; mode: PaymentMode },
  { after, limit }: Page,
): Promise<CustomerPage> => {
  const found = wordsOf(search).length > 0 ? await findFew(db, { search }, 'UTC') : undefined
  const few = found && (await newestOf(db, found))
  const numbers = few
    ? few.filter((number) => after === undefined || number < after).slice(0, limit + 1)
    : await walkNewest(db, search, { after, limit: limit + 1 })
  const total = few ? few.length : await countCustomers(db, search)
  const shown = numbers.slice(0, limit)
  return {
    customers: await readCustomers(db, shown, mode),
    next: numbers.length > limit ? (shown.at(-1) ?? null) : null,
    total: Math.min(total, MANY),
    isCapped: total > MANY,
  }
}

const BATCH = 200

/** All that match, in batches. */
export async function* allCustomers(
  db: Database,
  filter: { search?: string | undefined; mode: PaymentMode },
): AsyncGenerator<Customer[]> {
  let after: number | undefined
  for (;;) {
    const { customers, next } = await searchCustomers(db, filter, { after, limit: BATCH })
    if (customers.length > 0) yield customers
    if (next === null) return
    after = next
  }
}

export type CustomerNote = {
  id: string
  orderId: string
  orderNumber: number
  text: string
  author: string
  createdAt: Date
}
export type CustomerConsent = {
  status: SubscriberStatus
  subscribedAt: Date
  confirmedAt: Date | null
  consentText: string | null
  unsubscribedAt: Date | null
}
export type CustomerDetail = Customer & {
  /** The newest. */
  recentOrders: OrderRow[]
  notes: CustomerNote[]
  newsletter: CustomerConsent | null
}

/** Orders and notes of a page about one customer. */
const MANY_ROWS = 50

/** @param orderId of any order of theirs. @returns undefined where there is none, or its email address was erased */
export const readCustomer = async (
  db: Database,
  orderId: string,
  mode: PaymentMode,
): Promise<CustomerDetail | undefined> => {
  const { rows } = await sql<{ number: number; email: string }>`
    select number, email from orders where id = ${orderId} and email is not null`.execute(db)
  const [named] = rows
  if (!named) return undefined
  const { email } = named
  const [customers, numbers, notes, newsletter] = await Promise.all([
    readCustomers(db, [named.number], mode),
    sql<{ number: number }>`select number from orders where lower(email) = lower(${email})
      order by number desc limit ${MANY_ROWS}`.execute(db),
    sql<CustomerNote>`
      select n.id, n.order_id as "orderId", o.number as "orderNumber", n.text, n.author, n.created_at as "createdAt"
      from orders o join order_notes n on n.order_id = o.id
      where lower(o.email) = lower(${email}) order by n.created_at desc, n.id limit ${MANY_ROWS}`.execute(db),
    sql<CustomerConsent>`
      select status, subscribed_at as "subscribedAt", confirmed_at as "confirmedAt", consent_text as "consentText",
        unsubscribed_at as "unsubscribedAt"
      from newsletter_subscribers where lower(email) = lower(${email})`.execute(db),
  ])
  const [customer] = customers
  if (!customer) return undefined
  const recentOrders = await readOrderRows(
    db,
    numbers.rows.map(({ number }) => number),
  )
  return { ...customer, recentOrders, notes: notes.rows, newsletter: newsletter.rows[0] ?? null }
}
