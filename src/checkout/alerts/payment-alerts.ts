/**
 * Disputes, early fraud warnings and reviews as alerts: shown to staff until they are closed, mailed to the owner once.
 * They are stored for every payment of the shop, whether it has an order, was refunded or is a duplicate.
 */
import { MAX_COUNTED } from '../../domain/staff/day-count.ts'
import type { ProviderAlert } from '../../payments/provider.ts'
import { readBackupState } from '../../storage/backup/backup-state.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { findOrderOfIntent } from '../../storage/orders/orders.ts'
import { listFailedPartialRefunds } from '../../storage/orders/partial-refunds.ts'
import { findAlert, listOpenAlerts, mailAlertOnce, upsertAlert } from '../../storage/orders/payment-alerts.ts'
import { findRefundOfIntent, listFailedRefunds } from '../../storage/orders/refunds.ts'
import { findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import type { CheckoutContext } from '../context.ts'
import type { SendMail } from '../mails/mail-parts.ts'
import { alertMail, type StaffAlert, toFailedRefundAlert, toStaffAlert } from './alert-text.ts'
import { BACKUP_ALERT_ID, backupAlert } from './backup-alert.ts'
import { reconciliationAlerts, reconciliationMail, runOfAlert } from './reconciliation-alert.ts'

/** The provider's account may be shared with other shops. */
const isShopPayment = async ({ db }: CheckoutContext, intentId: string): Promise<boolean> =>
  (await findCheckoutOfIntent(db, intentId)) !== undefined ||
  (await findOrderOfIntent(db, intentId)) !== undefined ||
  (await findRefundOfIntent(db, intentId)) !== undefined

export const recordAlert = async (context: CheckoutContext, alert: ProviderAlert): Promise<void> => {
  if (!(await isShopPayment(context, alert.intentId))) return
  await inTransaction(context.db, async (trx) => {
    const isNew = await upsertAlert(trx, alert, context.now())
    if (isNew && alert.state !== 'closed' && context.alertRecipient?.isSet())
      await context.jobs.enqueue(trx, { kind: 'owner-alert', alertId: alert.id })
  })
}

/** The backup may have succeeded meanwhile. */
const sendBackupAlert = async (context: CheckoutContext, sendMail: SendMail, to: string): Promise<void> => {
  const alert = backupAlert(await readBackupState(context.db), context.now())
  if (alert)
    await sendMail({ to, ...alertMail(alert), messageKey: `alert.${alert.id}.${alert.since.getTime()}` })
}

/** The job. Throws when it should be retried. */
export const sendOwnerAlert = async (
  context: CheckoutContext,
  sendMail: SendMail,
  alertId: string,
): Promise<void> => {
  const to = await context.alertRecipient?.address()
  if (to === undefined) return
  if (alertId === BACKUP_ALERT_ID) return sendBackupAlert(context, sendMail, to)
  const runId = runOfAlert(alertId)
  if (runId !== undefined) {
    const mail = await reconciliationMail(context.db, runId)
    if (mail) await sendMail({ to, ...mail })
    return
  }
  const alert = await findAlert(context.db, alertId)
  if (!alert) return
  await mailAlertOnce(context.db, { id: alertId, now: context.now() }, () =>
    sendMail({ to, ...alertMail(toStaffAlert(alert)) }),
  )
}

/** Sorted by deadline, alerts without one last; no more than are counted. */
export const listStaffAlerts = async ({
  db,
  now,
  provider: { mode },
}: Pick<CheckoutContext, 'db' | 'now' | 'provider'>): Promise<StaffAlert[]> => {
  const [alerts, refunds, parts, backups, comparison] = await Promise.all([
    listOpenAlerts(db, MAX_COUNTED),
    listFailedRefunds(db, MAX_COUNTED),
    listFailedPartialRefunds(db, MAX_COUNTED),
    readBackupState(db),
    reconciliationAlerts(db, { mode, now: now() }),
  ])
  const backup = backupAlert(backups, now())
  const all = [
    ...alerts.map(toStaffAlert),
    ...[...refunds, ...parts].map(toFailedRefundAlert),
    ...(backup ? [backup] : []),
    ...comparison,
  ]
  return all
    .toSorted(
      (a, b) =>
        (a.dueBy?.getTime() ?? Number.POSITIVE_INFINITY) - (b.dueBy?.getTime() ?? Number.POSITIVE_INFINITY) ||
        a.since.getTime() - b.since.getTime(),
    )
    .slice(0, MAX_COUNTED)
}
