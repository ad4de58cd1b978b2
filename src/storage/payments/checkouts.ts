/** Finds, locks, opens and closes checkouts. The rules are in `src/checkout/`. */

import type { Selectable } from 'kysely'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { Database, Transaction } from '../database/database.ts'
import { builtOnce } from '../database/statement.ts'
import type { CheckoutStatus, CheckoutTable } from './checkout-tables.ts'

export type Checkout = Selectable<CheckoutTable>

const byId = builtOnce((db, { id }: { id: string }) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id),
)
export const findCheckout = async (db: Database | Transaction, id: string): Promise<Checkout | undefined> =>
  (await byId(db, { id })).rows[0]

const ofIntent = builtOnce((db, { intentId }: { intentId: string }) =>
  db.selectFrom('checkouts').selectAll().where('intent_id', '=', intentId),
)
export const findCheckoutOfIntent = async (
  db: Database | Transaction,
  intentId: string,
): Promise<Checkout | undefined> => (await ofIntent(db, { intentId })).rows[0]

const lockedById = builtOnce((db, { id }: { id: string }) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate(),
)
/** Locked to the end of the transaction. */
export const lockCheckout = async (trx: Transaction, id: string): Promise<Checkout | undefined> =>
  (await lockedById(trx, { id })).rows[0]

/** Of a cart. */
export const findOpenCheckout = (trx: Transaction, cart: string): Promise<Checkout | undefined> =>
  trx
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', cart)
    .where('status', '=', 'open')
    .executeTakeFirst()

const lockedOpen = builtOnce((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .forUpdate(),
)
/** Locked to the end of the transaction. The caller holds the lock of the session's cart. */
export const lockOpenCheckout = async (trx: Transaction, sessionId: string): Promise<Checkout | undefined> =>
  (await lockedOpen(trx, { sessionId })).rows[0]

/** Opened before the shop's payments went from trial to real, or back. */
export const findOpenCheckoutsOfOtherModes = async (db: Database, mode: PaymentMode): Promise<string[]> =>
  (
    await db
      .selectFrom('checkouts')
      .select('id')
      .where('status', '=', 'open')
      .where('mode', '!=', mode)
      .execute()
  ).map(({ id }) => id)

/** What each use of a checkout writes: until when it is open and leased, and by whom it was used. */
export type CheckoutUse = { expires_at: Date; busy_token: string; busy_until: Date; opened_from?: string }

export const insertCheckout = async (
  trx: Transaction,
  checkout: {
    id: string
    sessionId: string
    mode: PaymentMode
    currency: CurrencyCode
    email: string | null
    /** JSON. */
    shippingAddress: string | null
    now: Date
    use: CheckoutUse
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
      checked_at: checkout.now,
      created_at: checkout.now,
      ...checkout.use,
    })
    .execute()
}

/** Of an open checkout. */
export const renewCheckout = async (
  trx: Transaction,
  id: string,
  version: number,
  use: CheckoutUse,
): Promise<void> => {
  await trx
    .updateTable('checkouts')
    .set({ version, ...use })
    .where('id', '=', id)
    .execute()
}

export const jsonOrNull = (address: ContactAddress | null | undefined): string | null =>
  address ? JSON.stringify(address) : null

type Closed = { id: string; status: Exclude<CheckoutStatus, 'open'>; problem: string | null }
const closed = builtOnce((db, { id, status, problem }: Closed) =>
  db
    .updateTable('checkouts')
    .set({ status, problem, busy_token: null, busy_until: null, opened_from: null })
    .where('id', '=', id)
    .where('status', '=', 'open'),
)
/** Closes an open checkout; one that has ended does not change. `problem`: why its payment did not become an order. */
export const closeCheckout = async (
  trx: Transaction,
  id: string,
  status: Closed['status'],
  problem: string | null = null,
): Promise<void> => void (await closed(trx, { id, status, problem }))

/** Records that the provider will never charge the payment of an ended checkout. */
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

/** The newest open or completed checkout of the session that was created after `after`. */
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

/** The newest completed checkout of the session created after `since`. */
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

/** How far the clocks of two nodes may differ. */
const CLOCK_TOLERANCE_MS = 60_000

type ClaimRequest = { before: Date; now: Date; limit: number }

/** `ended`: cancelled or expired, with a payment that is not known to be released. */
const claimCheckouts = async (
  db: Database,
  which: 'open' | 'ended',
  { before, now, limit }: ClaimRequest,
): Promise<string[]> => {
  const future = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  const rows = await db
    .updateTable('checkouts')
    .set({ checked_at: now })
    .where('id', 'in', (query) => {
      const unchecked = query
        .selectFrom('checkouts')
        .select('id')
        // One that was checked in the future was checked before the clock was set back.
        .where(({ eb, or }) => or([eb('checked_at', '<=', before), eb('checked_at', '>', future)]))
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

/** Claims open checkouts not checked since `before`, oldest check first, and marks them as checked for all processes. */
export const claimOpenCheckouts = (db: Database, request: ClaimRequest): Promise<string[]> =>
  claimCheckouts(db, 'open', request)

/** Claims ended checkouts in the same way whose payment may still be open at the provider. */
export const claimUnreleasedCheckouts = (db: Database, request: ClaimRequest): Promise<string[]> =>
  claimCheckouts(db, 'ended', request)
