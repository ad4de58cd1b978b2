/** Checkouts and their snapshots: finding, locking, opening, closing. What they mean is decided in `checkout/`. */
import type { Selectable } from 'kysely'
import type { CurrencyCode } from '../../domain/currency.ts'
import type { PaymentMode } from '../../domain/payment-mode.ts'
import type { Database, Transaction } from '../database/database.ts'
import type {
  CheckoutSnapshotTable,
  CheckoutStatus,
  CheckoutTable,
  ContactAddress,
  LineItem,
} from './checkout-tables.ts'

export type Checkout = Selectable<CheckoutTable>
export type Snapshot = Selectable<CheckoutSnapshotTable>

/** What a cart costs in a currency at a moment. Minor units, pence where the name says so. */
export type Quote = {
  lines: readonly LineItem[]
  currency: CurrencyCode
  rate: string
  subtotal: number
  shipping: number
  total: number
  subtotalPence: number
  shippingPence: number
  totalPence: number
}

export const findCheckout = (db: Database | Transaction, id: string): Promise<Checkout | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export const findCheckoutOfIntent = (
  db: Database | Transaction,
  intentId: string,
): Promise<Checkout | undefined> =>
  db.selectFrom('checkouts').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

/** The open one, else the newest that has a payment. */
export const findCheckoutOfSession = async (
  db: Database,
  sessionId: string,
): Promise<Checkout | undefined> => {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return (
    rows.find(({ status }) => status === 'open') ??
    rows.find(({ status }) => status === 'completed') ??
    rows[0]
  )
}

/** Whether there is a cart of that session, or a checkout of that payment: then it is no name made up for a call. */
export const isKnownShopper = async (db: Database, sessionOrIntent: string): Promise<boolean> =>
  (await db
    .selectFrom('cart_lines')
    .select('id')
    .where('session_id', '=', sessionOrIntent)
    .limit(1)
    .executeTakeFirst()) !== undefined || (await findCheckoutOfIntent(db, sessionOrIntent)) !== undefined

/** Locked to the end of the transaction. */
export const lockCheckout = (trx: Transaction, id: string): Promise<Checkout | undefined> =>
  trx.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locked to the end of the transaction. The caller holds the lock of the session's cart. */
export const lockOpenCheckout = (trx: Transaction, sessionId: string): Promise<Checkout | undefined> =>
  trx
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

export const insertCheckout = async (
  trx: Transaction,
  checkout: {
    id: string
    sessionId: string
    mode: PaymentMode
    currency: CurrencyCode
    email: string | null
    /** As JSON. */
    shippingAddress: string | null
    expiresAt: Date
    now: Date
  },
): Promise<void> => {
  await trx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      session_id: checkout.sessionId,
      status: 'open',
      mode: checkout.mode,
      currency: checkout.currency,
      email: checkout.email,
      shipping_address: checkout.shippingAddress,
      version: 1,
      expires_at: checkout.expiresAt,
      checked_at: checkout.now,
      created_at: checkout.now,
    })
    .execute()
}

export const insertSnapshot = async (
  trx: Transaction,
  key: { checkoutId: string; version: number; now: Date },
  quote: Quote,
): Promise<void> => {
  await trx
    .insertInto('checkout_snapshots')
    .values({
      checkout_id: key.checkoutId,
      version: key.version,
      lines: JSON.stringify(quote.lines),
      currency: quote.currency,
      rate: quote.rate,
      subtotal: quote.subtotal,
      shipping: quote.shipping,
      total: quote.total,
      subtotal_pence: quote.subtotalPence,
      shipping_pence: quote.shippingPence,
      total_pence: quote.totalPence,
      created_at: key.now,
    })
    .execute()
}

export const findSnapshot = (
  db: Database | Transaction,
  checkoutId: string,
  version: number,
): Promise<Snapshot | undefined> =>
  db
    .selectFrom('checkout_snapshots')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('version', '=', version)
    .executeTakeFirst()

export const jsonOrNull = (address: ContactAddress | null | undefined): string | null =>
  address ? JSON.stringify(address) : null

/** Ends a checkout that is open; one that has ended stays as it is. `problem`: why its payment became no order. */
export const closeCheckout = async (
  trx: Transaction,
  id: string,
  status: Exclude<CheckoutStatus, 'open'>,
  problem: string | null = null,
): Promise<void> => {
  await trx
    .updateTable('checkouts')
    .set({ status, problem, busy_token: null, busy_until: null, opened_from: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** The provider charges nothing for the payment of that checkout, and never will. */
export const markCheckoutReleased = async (
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['cancelled', 'expired'])
    .where('released_at', 'is', null)
    .execute()
}

/** The newest of the session that is open or became an order, and began after that moment. */
export const findLaterCheckout = (
  db: Database,
  sessionId: string,
  after: Date,
): Promise<Checkout | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['open', 'completed'])
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest of the session that became an order since then. */
export const findCompletedCheckout = (
  db: Database | Transaction,
  sessionId: string,
  since: Date,
): Promise<Checkout | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', '=', 'completed')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whereto things were to be sent is nobody's business once a checkout is over: its order knows. */
export const redactContacts = async (db: Database, before: Date): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ email: null, shipping_address: null })
    .where('status', '<>', 'open')
    .where('email', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

type ClaimRequest = { before: Date; now: Date; limit: number }

/** `open`: not over yet. `ended`: over, and not known to be released by the provider. */
const claimCheckouts = async (
  db: Database,
  which: 'open' | 'ended',
  { before, now, limit }: ClaimRequest,
): Promise<string[]> => {
  const rows = await db
    .updateTable('checkouts')
    .set({ checked_at: now })
    .where('id', 'in', (query) => {
      const unchecked = query.selectFrom('checkouts').select('id').where('checked_at', '<=', before)
      const due =
        which === 'open'
          ? unchecked.where('status', '=', 'open')
          : unchecked
              .where('status', 'in', ['cancelled', 'expired'])
              .where('intent_id', 'is not', null)
              .where('released_at', 'is', null)
      return due.orderBy('checked_at').limit(limit).forUpdate().skipLocked()
    })
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Open ones not checked since `before`, the longest unchecked first; they count as checked now, also for other processes. */
export const claimOpenCheckouts = (db: Database, request: ClaimRequest): Promise<string[]> =>
  claimCheckouts(db, 'open', request)

/** In the same way: those that are over, and whose payment the provider may still have. */
export const claimUnreleasedCheckouts = (db: Database, request: ClaimRequest): Promise<string[]> =>
  claimCheckouts(db, 'ended', request)
