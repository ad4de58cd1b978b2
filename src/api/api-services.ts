/**
 * The dependencies of the API. The API reads no environment variables. Between calls it keeps only what a restart may
 * lose: the number of new carts (`new-cart-limit.ts`) and waiting logins (`login-limits.ts`) of this process.
 */
import type { ImportService } from '../catalogue-files/import/import-service.ts'
import type { CheckoutService } from '../checkout/app/checkout-service.ts'
import type { Mail } from '../checkout/mails/mail-parts.ts'
import type { Arrival, DoctorReport } from '../contract/doctor/doctor.ts'
import type { MailContent } from '../contract/mails/mails.ts'
import type { Finding } from '../domain/doctor/finding.ts'
import type { SecretServiceName, SecretValues } from '../domain/secrets/secret-services.ts'
import type { ShopSettings } from '../domain/settings/shop-settings.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import type { Database } from '../storage/database/database.ts'
import type { RateLimits } from '../storage/database/rate-limits.ts'
import type { CatalogueIndex } from '../storage/listing/catalogue-index.ts'
import type { CurrentSettings } from './current-settings.ts'
import type { ProxyTrust } from './forwarded-address.ts'
import type { OpenStaffRequests } from './open-requests.ts'
import type { OperationQueues } from './operation-queues.ts'
import type { ProductTexts } from './product-texts.ts'
import type { StaffCaller } from './staff-caller.ts'
import type { WorkQueue } from './work-queue.ts'

/** A subset of pino's logger. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Products whose cached pages and lists are stale. */
export type CatalogueChange = { productIds: readonly string[] }

export type DoctorService = {
  /** Examines the installation. `arrival`: how the request of the staff who asked arrived. */
  examine(arrival: Arrival): Promise<DoctorReport>
  sendTestMail(address: string): Promise<Finding>
  /** What the database says of the last backup; nothing outside of it is asked. */
  checkBackup(): Promise<Finding[]>
}

export type SecretServiceState = {
  service: SecretServiceName
  source: 'environment' | 'entered' | 'none' | 'unreadable'
  /** The variables of the service that are set. */
  environment: readonly string[]
  version: number
  updatedAt: Date | null
  updatedBy: string | null
  /** Masked. */
  values: SecretValues
  webhooks: { url: string; events: string[] }[]
}

export type SecretsService = {
  read(): Promise<SecretServiceState[]>
  /** @returns the names of what changed. @throws HttpError */
  change(
    service: SecretServiceName,
    change: { version: number; values: SecretValues; by: string },
  ): Promise<string[]>
  /** @throws HttpError */
  remove(service: SecretServiceName, removal: { version: number; by: string }): Promise<void>
  /** @throws HttpError */
  test(service: SecretServiceName, test: { values: SecretValues; to: string }): Promise<Finding[]>
}

export type ApiServices = {
  db: Database
  /** The in-memory index of lists and searches; without it they query PostgreSQL. */
  catalogueIndex?: CatalogueIndex
  /** Products of lists in memory; without it they are read each time. */
  productTexts?: ProductTexts
  /** Counts changes of what searches find; undefined while some may be missed. Without it nothing of it is kept. */
  searchChanges?: () => number | undefined
  limits: RateLimits
  /** Bounds concurrent password hashes; without it they are unbounded. */
  passwordQueue?: WorkQueue
  /** Bound the calls of shoppers that run at once; without them they are unbounded. */
  operationQueues?: OperationQueues
  /** Bounds PDF files that are made at once; without it they are unbounded. */
  printQueue?: WorkQueue
  /** Likewise those that customers ask for, so that they take no place of staff. */
  customerPrintQueue?: WorkQueue
  /** Folder of the owner's fonts for PDF files. */
  fontFolder?: string
  checkout: CheckoutService
  /** Imports of catalogue files; without it there are none. */
  imports?: ImportService
  /** Examines the installation; without it there is no such call. */
  doctor?: DoctorService
  /** The secrets of services; without it there are no such calls. */
  secrets?: SecretsService
  /** Whether accounts without a second factor may only set one up. See `required-factor.ts`. */
  secondFactorRequired?: boolean
  /** Sends mail to staff; undefined, or asked now: there is no mail server. Rejects where the server does not take it. */
  sendStaffMail?: () => ((mail: Mail) => Promise<void>) | undefined
  pictures: Pick<
    PictureStore,
    'add' | 'addFromUrl' | 'addressOf' | 'draw' | 'findByName' | 'has' | 'readUpload' | 'remove'
  >
  log: Log
  /** Whether each price that shoppers see is recorded. Without it every price counts as seen. */
  recordsShownPrices?: () => Promise<boolean>
  /** Counts security events for the metrics. */
  countSecurityEvent?: (event: string) => void
  now(): Date
  /** Called after the commit, on this node; other nodes learn of it by NOTIFY. The response waits for it. */
  catalogueChanged(change: CatalogueChange): void | Promise<void>
  /** Whether cookies get the Secure attribute. */
  secureCookies: boolean
  /** Origins, besides the request's own host, whose pages may make calls: the shop's public URL behind a proxy. */
  publicOrigins: readonly string[]
  /** Which proxies are trusted to report client addresses. */
  trustProxy: ProxyTrust
  /** IANA name of the zone in which the shop's days begin. */
  timeZone: string
  /** What the owner has set. */
  settings: CurrentSettings
  /** The HTML of a page with other settings. @throws HttpError where the shop has too much to do */
  renderPreview(path: string, previewed: ShopSettings): Promise<string>
  /** Ended with their session. Undefined where nobody tells of ended sessions. */
  openStaffRequests?: OpenStaffRequests
  /** A mail that was written to a file of this node; undefined where there is none. */
  readMailFile?: (
    key: string,
  ) => Promise<(Omit<MailContent, 'attachments'> & Partial<MailContent>) | undefined>
  /** Deletes the files of mails on this node. Other nodes delete theirs within the hour. */
  removeMailFiles?: (keys: readonly string[]) => Promise<void>
  /** The site's stylesheets, for the pages for customers. */
  stylesheets?: readonly string[]
}

export type ApiEnv = {
  Variables: {
    /** A client may choose it: for logs alone. */
    requestId: string
    /** Made by the shop: groups what one call changed. */
    callId: string
    services: ApiServices
    /** In calls of staff. */
    staff?: StaffCaller
  }
  /** `previewed`: the settings of a preview, from the server's own renderer; requests of others cannot set it. */
  Bindings: { requestId?: string; previewed?: ShopSettings }
}
