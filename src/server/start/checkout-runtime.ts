/** The checkout runtime: the checkout service with its payment provider, job runner, mailer and scheduled tasks. */
import type { CurrentSettings } from '../../api/current-settings.ts'
import type { ImportJob } from '../../catalogue-files/import/import-jobs.ts'
import { type CheckoutService, createCheckoutService } from '../../checkout/app/checkout-service.ts'
import type { AlertRecipient } from '../../checkout/context.ts'
import type { SendMail } from '../../checkout/mails/mail-parts.ts'
import { grantedDays } from '../../domain/withdrawals/withdrawal.ts'
import { createPayments } from '../../payments/app/payments.ts'
import { ProviderError } from '../../payments/provider.ts'
import { cleanUpStorage } from '../../storage/app/cleanup.ts'
import { trimAuditLog } from '../../storage/audit/audit-log.ts'
import type { Connection, Database } from '../../storage/database/database.ts'
import { knownMailFiles } from '../../storage/mails/mails.ts'
import { refillOrderSearch } from '../../storage/orders/order-search-refill.ts'
import { runRetention } from '../../storage/personal-data/retention.ts'
import { deleteUnusedPaymentKeys } from '../../storage/secrets/secrets.ts'
import { createCurrentMailer, type MailServer } from '../jobs/current-mailer.ts'
import type { ShopJob } from '../jobs/job-queues.ts'
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts'
import { createMailer, mailLook, mailSender } from '../jobs/mail.ts'
import type { MailFiles } from '../jobs/mail-files.ts'
import { recordingMail } from '../jobs/recorded-mail.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import { withLogFields } from '../observability/log-context.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type Around, observeProvider } from '../observability/observed-provider.ts'
import { countFailedCheckouts } from '../observability/owner-metrics.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { CurrentSecrets } from '../secrets/current-secrets.ts'
import { createRigTools } from '../settings/fault-rig.ts'
import type { Settings } from '../settings/settings.ts'
import { isMailEnabled } from '../settings/start-warnings.ts'

export type CheckoutRuntime = {
  checkout: CheckoutService
  /** Asked now. Undefined without a mail server, and in a shop of trial orders that others can reach. */
  sendMail: () => SendMail | undefined
  enqueue: JobRunner['queue']['enqueue']
  /** Starts jobs and scheduled tasks, pending ones first. Call it once the shop accepts requests. */
  start(): void
  stop(): Promise<void>
}

/** The server of the settings; none in a shop of trial orders that others can reach. */
const mailServerOf = (settings: Settings): MailServer => ({
  isUnreadable: settings.unreadableServices.includes('mail'),
  ...(isMailEnabled(settings)
    ? { smtpUrl: settings.smtpUrl, lookup: settings.smtpLookup }
    : {
        smtpUrl: undefined,
        disabledReason: 'a trial order in a shop that others can reach; SANDBOX_MAIL is off',
      }),
})

const hasMailServer = ({ smtpUrl, isUnreadable }: MailServer): boolean =>
  smtpUrl !== undefined || isUnreadable

/** Of the settings as they are now. */
export const alertRecipientOf = ({
  current,
  fresh,
}: Pick<CurrentSecrets, 'current' | 'fresh'>): AlertRecipient => ({
  isSet: () => current().ownerEmail !== undefined || current().unreadableServices.includes('alerts'),
  address: async () => {
    const { ownerEmail, unreadableServices } = await fresh()
    if (unreadableServices.includes('alerts'))
      throw new Error('The recipient of alerts cannot be read on this node, which has no key of the secrets.')
    return ownerEmail
  },
})

const MINUTE = 60_000

/** Times a call to the provider. Its result is 'ok' or the kind of the error: few values. */
const timed =
  (metrics: Pick<Metrics, 'providerCalled'>, tracing: Pick<Tracing, 'span'>): Around =>
  async (operation, call) => {
    const startedAt = performance.now()
    let result = 'ok'
    try {
      return await tracing.span(`provider ${operation}`, { kind: 'client' }, call)
    } catch (error) {
      result = error instanceof ProviderError ? error.kind : 'failed'
      throw error
    } finally {
      metrics.providerCalled(operation, result, (performance.now() - startedAt) / 1000)
    }
  }

export const createCheckoutRuntime = (options: {
  connection: Connection
  db: Database
  settings: Pick<Settings, 'timeZone' | 'auditLogYears' | 'publicUrl' | 'faultRig'>
  /** What may change while the shop runs. */
  secrets: Pick<CurrentSecrets, 'current' | 'fresh' | 'read'>
  log: Log
  metrics: Pick<Metrics, 'checkoutFailed' | 'jobEnded' | 'providerCalled'>
  tracing: Pick<Tracing, 'span' | 'rootSpan'>
  now: () => Date
  shopSettings: Pick<CurrentSettings, 'current' | 'fresh'>
  origin: () => string
  mailFiles: MailFiles
  catalogueChanged: (change: { productIds: readonly string[] }) => void | Promise<void>
  /** The API, to which the sandbox sends its events. */
  request: (path: string, init: RequestInit) => Response | Promise<Response>
  performImport: (job: ImportJob) => Promise<void>
}): CheckoutRuntime => {
  const { connection, db, settings, secrets, shopSettings, log, metrics, tracing, now } = options
  const jobs = createJobRunner({ connection, log, onEnd: metrics.jobEnded })
  const sendsMail = () => hasMailServer(mailServerOf(secrets.current()))
  const rigTools = settings.faultRig && createRigTools(settings.faultRig)
  const payments = createPayments({
    setup: { ...secrets, read: async () => (await secrets.read()).settings },
    observe: (provider) => observeProvider(provider, timed(metrics, tracing)),
    db,
    now,
    request: options.request,
    onError: (error) => log.error({ err: error }, 'payment sandbox error'),
    timeoutMs: rigTools?.providerTimeoutMs,
  })
  const mail = createCurrentMailer({
    server: async () => mailServerOf(await secrets.fresh()),
    open: (server) =>
      createMailer({
        ...server,
        from: () => mailSender(shopSettings.current().identity, secrets.current().mailFrom),
        look: () => mailLook(shopSettings.current(), options.origin()),
        files: options.mailFiles,
        host: settings.publicUrl === undefined ? 'localhost' : new URL(settings.publicUrl).hostname,
        timeZone: settings.timeZone,
        log,
      }),
  })
  const sendMail: SendMail = async (sent) => void (await mail(sent))
  const checkout = createCheckoutService({
    db,
    payments,
    jobs: jobs.queue,
    sendMail: recordingMail({ db, deliver: mail, now, log }),
    alertRecipient: alertRecipientOf(secrets),
    sendsMail,
    now,
    origin: options.origin,
    pricing: () => shopSettings.fresh(),
    mailTexts: async () => (await shopSettings.fresh()).mails,
    enclosesTerms: () => shopSettings.current().law.enclosesTerms,
    withdrawalDays: () => grantedDays(shopSettings.current().law),
    timeZone: settings.timeZone,
    log: countFailedCheckouts(log, metrics.checkoutFailed),
    catalogueChanged: options.catalogueChanged,
    crashPoint: rigTools?.crashPoint,
  })

  let scheduler: ReturnType<typeof startScheduler> | undefined
  return {
    checkout,
    sendMail: () => (sendsMail() ? sendMail : undefined),
    enqueue: jobs.queue.enqueue,
    start: () => {
      scheduler = startScheduler(
        [
          {
            name: 'reconcile payments',
            everyMs: MINUTE / (rigTools?.clockRate ?? 1),
            run: checkout.reconcile,
          },
          { name: 'compare payments', everyMs: 10 * MINUTE, run: checkout.scheduleReconciliation },
          { name: 'refill the search of orders', everyMs: MINUTE, run: () => refillOrderSearch(db) },
          {
            name: 'clean up',
            everyMs: 60 * MINUTE,
            run: async () => {
              await checkout.cleanUp()
              await cleanUpStorage(db, now())
              await deleteUnusedPaymentKeys(db)
              const { privacy } = await shopSettings.fresh()
              await runRetention(db, { now: now(), days: privacy.retention })
              await options.mailFiles.sweep((names) => knownMailFiles(db, names))
              await trimAuditLog(db, now(), settings.auditLogYears)
            },
          },
        ],
        log,
      )
      const inSpan =
        <Job extends ShopJob>(perform: (job: Job) => Promise<void>) =>
        (job: Job): Promise<void> => {
          const { kind, ...ids }: ShopJob = job
          return tracing.rootSpan(`job ${kind}`, { kind: 'consumer', attributes: ids }, ({ traceId }) =>
            withLogFields(traceId === undefined ? {} : { traceId }, () => perform(job)),
          )
        }
      jobs.work(inSpan(checkout.runJob), inSpan(options.performImport)).catch((error: unknown) => {
        log.error({ err: error }, 'job processing did not start')
      })
    },
    stop: async () => {
      await scheduler?.stop()
      await checkout.stop()
      await jobs.stop()
      mail.close()
    },
  }
}
