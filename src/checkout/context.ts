/** The dependencies of every step of the checkout. Steps keep no state of their own and take the time from here. */
import type { MailSettings, ShopSettings } from '../domain/settings/shop-settings.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Database } from '../storage/database/database.ts'
import type { CrashPoint } from './crash-points.ts'
import type { SharedWork, WorkInTurn } from './in-flight.ts'
import type { JobQueue } from './jobs.ts'

export type CheckoutLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type PricingSettings = Pick<ShopSettings, 'currencies' | 'shipping' | 'taxes'>

/** It may change while the shop runs. */
export type AlertRecipient = {
  /** Whether there is one, though this node may not be able to read who. */
  isSet(): boolean
  /** Rejects where it is set and cannot be read on this node, so that another node sends the mail. */
  address(): Promise<string | undefined>
}

export type CheckoutContext = {
  db: Database
  provider: PaymentProvider
  jobs: JobQueue
  /** By the id of the payment. */
  finalisations: WorkInTurn
  /** By the id of the order. */
  captures: SharedWork
  now: () => Date
  /** The public origin of the shop, without a trailing slash, for links in mails. */
  origin: () => string
  /** The shop's settings by which carts are priced. */
  pricing: () => Promise<PricingSettings>
  /** The owner's texts of mails. */
  mailTexts: () => Promise<MailSettings>
  /** Whether the confirmation of an order encloses the owner's terms. */
  enclosesTerms: () => boolean
  /** The withdrawal period that an order records; null while the function is off. */
  withdrawalDays: () => number | null
  /** In which mails name a time. */
  timeZone: string
  log: CheckoutLog
  /** Who gets alerts by mail; without it they are only shown in the admin area. */
  alertRecipient?: AlertRecipient | undefined
  /** Called after a commit that changed stock. */
  catalogueChanged: (change: { productIds: readonly string[] }) => void | Promise<void>
  /** Set by the fault rig only. */
  crashPoint?: ((point: CrashPoint) => void) | undefined
}

const MINUTE = 60_000
/** An open checkout keeps its prices this long after its last use; then its payment is cancelled. */
export const CHECKOUT_TTL_MS = 15 * MINUTE
/** How much longer a checkout stays open while the shopper authenticates with the bank. */
export const AUTHENTICATION_GRACE_MS = 60 * MINUTE
/** How long a call may hold the lease of a checkout (`checkout-lease.ts`). */
export const LEASE_MS = 45_000

export const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
