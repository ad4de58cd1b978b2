/**
 * A lease on an open checkout: one call at a time sends the provider requests about it, so that two changes of the
 * amount cannot arrive in the wrong order. `upsertCheckout` acquires the lease, `releaseLease` ends it. A call that
 * outlives its lease may still have requests in flight, so its checkout is replaced and never reused
 * (`upsert-checkout.ts`): a late request then changes a payment that has ended.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../storage/database/database.ts'
import type { Checkout } from '../storage/payments/checkouts.ts'
import { addMs, LEASE_MS } from './context.ts'

export const newLeaseToken = (): string => randomUUID()

/** A lease that would last much longer than leases do was taken before the clock was set back: it has expired. */
export const isLeased = ({ busy_until: until }: Checkout, now: Date): boolean =>
  until !== null && until > now && until <= addMs(now, 2 * LEASE_MS)

/** The condition on a checkout that the lease of `token` has not ended, as `isLeased`. */
export const holdsLease = (token: string, now: Date) =>
  sql<boolean>`busy_token = ${token} and busy_until > ${now} and busy_until <= ${addMs(now, 2 * LEASE_MS)}`

/** Does nothing when the checkout has ended, or when another call holds the lease. */
export const releaseLease = async (db: Database | Transaction, id: string, token: string): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ busy_token: null, busy_until: null })
    .where('id', '=', id)
    .where('busy_token', '=', token)
    .execute()
}
