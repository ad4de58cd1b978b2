/** What the steps of the money's way work with. Time is handed in; nothing is kept between two calls. */
import type { PaymentProvider } from '../payments/provider.ts'
import type { Database } from '../storage/database/database.ts'
import type { CrashPoint } from './crash-points.ts'
import type { JobQueue } from './jobs.ts'

export type CheckoutLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type CheckoutContext = {
  db: Database
  provider: PaymentProvider
  jobs: JobQueue
  now: () => Date
  log: CheckoutLog
  /** Whom alerts about payments are mailed to; undefined: they are shown to staff alone. */
  ownerEmail?: string | undefined
  /** Told after the commit of a sale. */
  catalogueChanged: (change: { productIds: readonly string[] }) => void | Promise<void>
  /** Only in the fault rig. */
  crashPoint?: ((point: CrashPoint) => void) | undefined
}

const MINUTE = 60_000
/** An open checkout keeps its prices this long after the shopper last asked for it; then its payment is cancelled. */
export const CHECKOUT_TTL_MS = 15 * MINUTE
/** A payment that the bank is still dealing with is left alone this much longer. */
export const AUTHENTICATION_GRACE_MS = 60 * MINUTE
/** One call at a time talks to the provider about a checkout; a call that died is waited for this long. */
export const LEASE_MS = 45_000

export const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
