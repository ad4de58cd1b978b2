/** The till: the checkout with its payment provider, its jobs, its mail and its upkeep, put together. */
import { type CheckoutService, createCheckoutService } from '../../checkout/checkout-service.ts'
import { createPayments } from '../../payments/payments.ts'
import { cleanUpStorage } from '../../storage/database/cleanup.ts'
import type { Connection, Database } from '../../storage/database/database.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createMailer } from '../jobs/mail.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import { createRigTools } from './fault-rig.ts'
import type { Settings } from './settings.ts'
import { mailsInSandbox } from './start-warnings.ts'

export type CheckoutRuntime = {
  checkout: CheckoutService
  /** Begins with what was left undone: when the shop can be reached. */
  start(): void
  stop(): Promise<void>
}

const MINUTE = 60_000

export const createCheckoutRuntime = (options: {
  connection: Connection
  db: Database
  settings: Pick<
    Settings,
    'payments' | 'smtpUrl' | 'mailFrom' | 'sandboxMail' | 'host' | 'publicUrl' | 'ownerEmail' | 'faultRig'
  >
  log: Log
  now: () => Date
  catalogueChanged: (change: { productIds: readonly string[] }) => void | Promise<void>
  /** The API, which the sandbox sends its events to as Stripe would. */
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}): CheckoutRuntime => {
  const { connection, db, settings, log, now } = options
  const jobs = createJobRunner({ connection, log })
  const mailsOut = mailsInSandbox(settings)
  const smtpUrl = mailsOut ? settings.smtpUrl : undefined
  const rig = settings.faultRig && createRigTools(settings.faultRig)
  const payments = createPayments({
    settings: settings.payments,
    db,
    now,
    deliver: async (body, signature) => {
      const answer = await options.request('/api/stripe/webhook', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        body,
      })
      return answer.ok
    },
    onError: (error) => log.error({ err: error }, 'the payment sandbox met an error'),
    timeoutMs: rig?.providerTimeoutMs,
  })
  const mail = createMailer({
    smtpUrl,
    ...(mailsOut
      ? {}
      : { disabledReason: 'a trial order in a shop that others can reach; SANDBOX_MAIL is off' }),
    from: settings.mailFrom,
    host: settings.publicUrl === undefined ? 'localhost' : new URL(settings.publicUrl).hostname,
    log,
  })
  const checkout = createCheckoutService({
    db,
    payments,
    jobs: jobs.queue,
    sendMail: mail,
    ownerEmail: settings.ownerEmail,
    sendsMail: smtpUrl !== undefined,
    now,
    log,
    catalogueChanged: options.catalogueChanged,
    crashPoint: rig?.crashPoint,
  })

  let upkeep: ReturnType<typeof startScheduler> | undefined
  return {
    checkout,
    start: () => {
      upkeep = startScheduler(
        [
          { name: 'reconcile payments', everyMs: MINUTE / (rig?.clockRate ?? 1), run: checkout.reconcile },
          {
            name: 'tidy up',
            everyMs: 60 * MINUTE,
            run: async () => {
              await checkout.cleanUp()
              await cleanUpStorage(db, now())
            },
          },
        ],
        log,
      )
      jobs.work(checkout.runJob).catch((error: unknown) => {
        log.error({ err: error }, 'the job queue does not work')
      })
    },
    stop: async () => {
      await upkeep?.stop()
      await checkout.stop()
      await jobs.stop()
      mail.close()
    },
  }
}
