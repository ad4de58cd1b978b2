/** A checkout on the sandbox, every part of which a test can hold up, break or look into. */
import { sql } from 'kysely'
import { defaultSettings } from '../../settings/default-settings.ts'
import { type CheckoutService, createCheckoutService } from '../../src/checkout/app/checkout-service.ts'
import type { CheckoutLog, PricingSettings } from '../../src/checkout/context.ts'
import type { CheckoutJob, JobQueue } from '../../src/checkout/jobs.ts'
import type { Mail } from '../../src/checkout/mails/mail-parts.ts'
import type { PaymentProvider } from '../../src/payments/provider.ts'
import { createCardForm } from '../../src/payments/sandbox/card-form.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { createStripeProvider } from '../../src/payments/stripe/stripe.ts'
import type { Database } from '../../src/storage/database/database.ts'

export const WEBHOOK_SECRET = 'whsec_for_tests_only'
export const OWNER_EMAIL = 'owner@shop.example'
const keys = {
  secretKey: 'sk_test_for_tests_only',
  publishableKey: 'pk_test_for_tests_only',
  webhookSecret: WEBHOOK_SECRET,
}

export type Delivery = { body: string; signature: string; type: string }

/** What a test turns on and off. */
export type Faults = {
  /** Asked before each request of the shop to the provider: an error is the network's, an answer the provider's. */
  onRequest:
    | ((
        method: string,
        path: string,
        idempotencyKey: string | undefined,
      ) => Promise<Response | undefined> | Response | undefined)
    | undefined
  /** Asked after the provider has done a request: an error loses its answer. */
  onAnswer: ((method: string, path: string) => Promise<void> | void) | undefined
  /** Waited for once the stock of an order has changed, before its payment is captured. */
  onStockChanged: (() => Promise<void>) | undefined
  /** How often an event reaches the shop; 0: lost, to be sent again later. */
  deliveries: number
}

export type CheckoutRig = {
  checkout: CheckoutService
  provider: PaymentProvider
  sandbox: Sandbox
  faults: Faults
  /** The clock of the shop and of the sandbox. */
  now(): Date
  advance(ms: number): void
  /** What carts are priced and taxed by from now on, in place of the defaults. */
  usePricing(settings: Partial<PricingSettings>): void
  /** Whether confirmations enclose the owner's terms from now on. */
  encloseTerms(isOn: boolean): void
  /** The withdrawal period that orders record from now on. */
  grantWithdrawal(days: number | null): void
  /** Events as they were sent, also those that got lost. */
  sent: Delivery[]
  /** Requests of the shop to the provider: "POST /v1/payment_intents". */
  requests: string[]
  mails: Mail[]
  /** As if the queue had lost them. */
  forgetJobs(): Promise<void>
  /** Does the jobs that are written and not done; answers how many. One that fails stays. */
  runJobs(): Promise<number>
  /** Events that are due, then jobs, until nothing is left to do. */
  settle(): Promise<void>
}

/** Jobs in a table of their own, so that they commit with their cause and a test decides when they are done. */
const createTestQueue = (
  db: Database,
): JobQueue & {
  take: () => Promise<{ id: number; job: CheckoutJob }[]>
  done: (id: number) => Promise<void>
} => {
  let made: Promise<unknown> | undefined
  const make = () => {
    made ??=
      sql`create table if not exists test_jobs (id bigint generated always as identity, job jsonb)`.execute(
        db,
      )
    return made
  }
  return {
    enqueue: async (trx, job) => {
      await make()
      await sql`insert into test_jobs (job) values (${JSON.stringify(job)})`.execute(trx)
    },
    take: async () => {
      await make()
      const { rows } = await sql<{
        id: number
        job: CheckoutJob
      }>`select id, job from test_jobs order by id`.execute(db)
      return rows
    },
    done: async (id) => {
      await sql`delete from test_jobs where id = ${id}`.execute(db)
    },
  }
}

export const createCheckoutRig = (options: {
  db: Database
  log: CheckoutLog
  catalogueChanged?: (change: { productIds: readonly string[] }) => void
  /** Where events go. */
  webhook: (body: string, signature: string) => Promise<boolean>
}): CheckoutRig => {
  const { db, log } = options
  let offset = 0
  let pricing: PricingSettings = defaultSettings
  let { enclosesTerms } = defaultSettings.law
  let withdrawalDays: number | null = null
  const now = () => new Date(Date.now() + offset)
  const faults: Faults = {
    onRequest: undefined,
    onAnswer: undefined,
    onStockChanged: undefined,
    deliveries: 1,
  }
  const sent: Delivery[] = []
  const requests: string[] = []
  const mails: Mail[] = []
  const queue = createTestQueue(db)

  const sandbox = createSandbox({
    db,
    keys,
    now,
    onError: (error) => log.error({ err: error }, 'the sandbox met an error'),
    deliver: async (body, signature) => {
      sent.push({ body, signature, type: (JSON.parse(body) as { type: string }).type })
      const taken = await Promise.all(
        Array.from({ length: faults.deliveries }, () => options.webhook(body, signature)),
      )
      return taken.length > 0 && taken.every(Boolean)
    },
  })
  const provider = createStripeProvider({
    mode: 'sandbox',
    ...keys,
    publishableKey: null,
    maxNetworkRetries: 0,
    now,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { method } = request
      const path = new URL(request.url).pathname
      requests.push(`${method} ${path}`)
      const instead = await faults.onRequest?.(
        method,
        path,
        request.headers.get('Idempotency-Key') ?? undefined,
      )
      if (instead) return instead
      const answer = await sandbox.fetch(request)
      await faults.onAnswer?.(method, path)
      return answer
    },
  })
  const checkout = createCheckoutService({
    pricing: async () => pricing,
    mailTexts: async () => defaultSettings.mails,
    enclosesTerms: () => enclosesTerms,
    withdrawalDays: () => withdrawalDays,
    db,
    payments: {
      provider,
      cards: async () => createCardForm(sandbox, keys.publishableKey),
      sandbox: () => sandbox,
    },
    jobs: queue,
    sendMail: async (mail) => void mails.push(mail),
    sendsMail: () => true,
    alertRecipient: { isSet: () => true, address: async () => OWNER_EMAIL },
    now,
    origin: () => 'https://shop.example',
    timeZone: 'Europe/London',
    log,
    catalogueChanged: async (change) => {
      options.catalogueChanged?.(change)
      await faults.onStockChanged?.()
    },
  })

  const runJobs = async (): Promise<number> => {
    let done = 0
    for (const { id, job } of await queue.take()) {
      const worked = await checkout.runJob(job).then(
        () => true,
        () => false,
      )
      if (!worked) continue
      await queue.done(id)
      done += 1
    }
    return done
  }
  return {
    checkout,
    provider,
    sandbox,
    faults,
    now,
    advance: (ms) => {
      offset += ms
    },
    sent,
    requests,
    mails,
    usePricing: (settings) => {
      pricing = { ...defaultSettings, ...settings }
    },
    encloseTerms: (isOn) => {
      enclosesTerms = isOn
    },
    grantWithdrawal: (days) => {
      withdrawalDays = days
    },
    forgetJobs: async () => {
      for (const { id } of await queue.take()) await queue.done(id)
    },
    runJobs,
    settle: async () => {
      do await sandbox.events.sendDue()
      while ((await runJobs()) > 0)
    },
  }
}
