/** What the API is given to work with. It reads no environment and holds nothing between two calls. */
import type { CheckoutService } from '../checkout/checkout-service.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import type { CatalogueIndex } from '../storage/catalogue-index/catalogue-index.ts'
import type { Database } from '../storage/database/database.ts'
import type { RateLimits } from '../storage/database/rate-limits.ts'
import type { ProxyTrust } from './forwarded-address.ts'
import type { WorkQueue } from './work-queue.ts'

/** As pino has it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Products whose pages and lists are no longer true. */
export type CatalogueChange = { productIds: readonly string[] }

export type ApiServices = {
  db: Database
  /** What lists and searches have; without it PostgreSQL answers them. */
  catalogueIndex?: CatalogueIndex
  limits: RateLimits
  /** Password hashes wait for each other there; without it they do not. */
  passwordQueue?: WorkQueue
  checkout: CheckoutService
  pictures: Pick<PictureStore, 'add' | 'addFromUrl' | 'has'>
  log: Log
  now(): Date
  /** Told after the commit, on this node; other nodes learn by NOTIFY. Staff get their answer when it is done. */
  catalogueChanged(change: CatalogueChange): void | Promise<void>
  /** Cookies only over HTTPS. */
  secureCookies: boolean
  /** Origins, besides the request's own host, whose pages may make calls: the shop's public URL behind a proxy. */
  publicOrigins: readonly string[]
  /** Whose word counts about the address of a client. */
  trustProxy: ProxyTrust
}

export type ApiEnv = { Variables: { requestId: string; services: ApiServices } }
