/** Statements of withdrawal for staff: the queue, its export, and marking one as done. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { HttpError } from '../../contract/errors.ts'
import * as contract from '../../contract/withdrawals/withdrawals.ts'
import { withdrawalPeriod } from '../../domain/orders/withdrawal-period.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import { localTime } from '../../domain/shop-day.ts'
import { daysToWithdraw, withdrawalIdentity } from '../../domain/withdrawals/withdrawal.ts'
import type { Database } from '../../storage/database/database.ts'
import { readCustomerOrder } from '../../storage/orders/customer-order.ts'
import { unitsOfLines } from '../../storage/orders/order-detail.ts'
import {
  allWithdrawals,
  type ListedWithdrawal,
  listWithdrawals,
  markHandled,
} from '../../storage/withdrawals/withdrawals.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

/** Null where no order matches. Of open statements only: there are few. */
const readPeriod = async (
  db: Database,
  withdrawal: ListedWithdrawal,
  { timeZone, law }: { timeZone: string; law: LawSettings },
): Promise<contract.StaffWithdrawal['period']> => {
  const { order_id: orderId, submitted_at: at, handled_at } = withdrawal
  const shown = orderId === null || handled_at !== null ? undefined : await readCustomerOrder(db, orderId)
  if (!shown) return null
  const { order, parcels, refundLines } = shown
  const delivered = parcels.flatMap(({ delivered_at }) =>
    delivered_at === null ? [] : [localTime(delivered_at, timeZone).day],
  )
  const lines = [...unitsOfLines(order, parcels, refundLines).values()]
  const period = withdrawalPeriod(lines, delivered, localTime(at, timeZone).day, daysToWithdraw(order, law))
  return { kind: period.kind, lastDay: 'lastDay' in period ? period.lastDay : null }
}

const HEADINGS = [
  ...['Declared at', 'Name', 'Contract', 'Email', 'Items', 'Order', 'Declared by'],
  ...['Period', 'Last day', 'Done at', 'Done by'],
]

const rowOf = ({ lines, period, ...statement }: contract.StaffWithdrawal): string[] => {
  const { submittedAt, name, contract: order, email, orderNumber, identity, handledAt, handledBy } = statement
  const items = lines === null ? 'All' : lines.map((line) => `${line.quantity} x ${line.name}`).join(', ')
  return [
    ...[submittedAt, name, order, email, items, String(orderNumber ?? ''), identity],
    ...[period?.kind ?? '', period?.lastDay ?? '', handledAt ?? '', handledBy ?? ''],
  ].map(guardFormula)
}

export const withdrawalRoutes = ({ db, now, settings, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const wireOf = async (withdrawal: ListedWithdrawal): Promise<contract.StaffWithdrawal> => ({
    id: withdrawal.id,
    submittedAt: withdrawal.submitted_at.toISOString(),
    name: withdrawal.name,
    contract: withdrawal.contract,
    email: withdrawal.email,
    lines: withdrawal.lines,
    orderId: withdrawal.order_id,
    orderNumber: withdrawal.order_number,
    identity: withdrawalIdentity(withdrawal.by_link, withdrawal.email, withdrawal.order_email),
    period: await readPeriod(db, withdrawal, {
      timeZone,
      law: (await settings.fresh()).law,
    }),
    handledAt: withdrawal.handled_at?.toISOString() ?? null,
    handledBy: withdrawal.handled_by,
  })
  const wire = async (found: readonly ListedWithdrawal[]) => {
    const wired: contract.StaffWithdrawal[] = []
    for (const withdrawal of found) wired.push(await wireOf(withdrawal))
    return wired
  }
  handleOperation(app, contract.listWithdrawals, async () => ({
    json: await wire(await listWithdrawals(db)),
  }))
  handleOperation(app, contract.exportWithdrawals, ({ query: { show } }) =>
    csvOfToday(
      'withdrawals',
      csvOf(HEADINGS, allWithdrawals(db, show === 'open'), async (batch) => (await wire(batch)).map(rowOf)),
      { now, timeZone },
    ),
  )
  handleOperation(app, contract.markWithdrawal, async ({ params: { id }, body: { done }, c }) => {
    const handled = done ? { by: staffOf(c).name, at: now() } : null
    if (!(await markHandled(db, id, handled))) throw new HttpError('withdrawal-not-found')
    logStaffEvent(c, 'withdrawal-marked')
    return { json: { success: true } }
  })
  return app
}
