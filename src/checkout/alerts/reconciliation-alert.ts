/** The alerts about the comparison with the payment provider: differences that are open, and a run that does not succeed. */
import { FIXED_MAILS } from '../../domain/mails/fixed-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { DIFFERENCE_WORDS } from '../../domain/reconciliation/reconciliation.ts'
import type { Database } from '../../storage/database/database.ts'
import {
  countOpenDifferences,
  listDifferencesOfRun,
  type StoredDifference,
} from '../../storage/reconciliation/differences.ts'
import {
  findRun,
  findUnfinishedRun,
  type StoredRun,
} from '../../storage/reconciliation/reconciliation-runs.ts'
import { addMs } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import type { Mail } from '../mails/mail-parts.ts'
import type { StaffAlert } from './alert-text.ts'

const PREFIX = 'reconciliation:'
/** How long a run may fail before the owner is told. */
export const LATE_AFTER_MS = 24 * 60 * 60_000
const MAX_MAILED = 30
const WHERE = 'They are listed in the staff area, under Reconciliation.'

/** Of the mail about a run. */
export const reconciliationAlertId = (runId: string): string => PREFIX + runId
export const runOfAlert = (alertId: string): string | undefined =>
  alertId.startsWith(PREFIX) ? alertId.slice(PREFIX.length) : undefined

const base = {
  kind: 'reconciliation',
  orderId: null,
  orderNumber: null,
  paymentId: null,
  dueBy: null,
} as const

const lateSentence = ({ failure }: StoredRun): string =>
  `The orders could not be compared with the payment provider's records for more than a day. ${failure ?? ''}`.trim()
const LATE_ADVICE = 'The shop goes on trying. Look at /admin/doctor, and at the status page of the provider.'

const countText = (count: number): string =>
  count === 1
    ? "The shop's records and the payment provider's differ in one point."
    : `The shop's records and the payment provider's differ in ${count} points.`

export const reconciliationAlerts = async (
  db: Database,
  { mode, now }: { mode: PaymentMode; now: Date },
): Promise<StaffAlert[]> => {
  const { count, since } = await countOpenDifferences(db, mode)
  const run = await findUnfinishedRun(db)
  const isLate = run !== undefined && run.requested_at <= addMs(now, -LATE_AFTER_MS)
  return [
    ...(count > 0
      ? [{ ...base, id: 'differences', sentence: countText(count), advice: WHERE, since: since ?? now }]
      : []),
    ...(isLate
      ? [
          {
            ...base,
            id: 'late-reconciliation',
            sentence: lateSentence(run),
            advice: LATE_ADVICE,
            since: run.requested_at,
          },
        ]
      : []),
  ]
}

const amountText = (amount: number | null, currency: string): string =>
  amount === null ? 'nothing' : formatAmount(amount, currency)

const differenceLine = (difference: StoredDifference): string => {
  const { kind, subject, order_number, amount_here, amount_there, currency, currency_there } = difference
  const { title, here, there } = DIFFERENCE_WORDS[kind]
  const about = order_number === null ? subject : `order ${orderNumberText(order_number)}, ${subject}`
  return `- ${title} (${about}). ${here}: ${amountText(amount_here, currency)}; ${there}: ${amountText(amount_there, currency_there)}.`
}

/** Undefined where there is nothing to say any more. Contains no personal data. */
export const reconciliationMail = async (
  db: Database,
  runId: string,
): Promise<Omit<Mail, 'to'> | undefined> => {
  const run = await findRun(db, runId)
  if (!run) return undefined
  if (run.finished_at === null)
    return {
      subject: FIXED_MAILS.lateComparison.subject,
      text: [lateSentence(run), LATE_ADVICE, ''].join('\n'),
      messageKey: `alert.late.${runId}`,
    }
  const found = await listDifferencesOfRun(db, runId, MAX_MAILED + 1)
  if (found.length === 0) return undefined
  return {
    subject: FIXED_MAILS.differences.subject,
    text: [
      "The daily comparison with the payment provider's records has found differences:",
      '',
      ...found.slice(0, MAX_MAILED).map(differenceLine),
      ...(found.length > MAX_MAILED ? ['- and more.'] : []),
      '',
      WHERE,
      'They stay there until a comparison no longer finds them.',
      '',
    ].join('\n'),
    messageKey: `alert.${runId}`,
  }
}
