/**
 * Declares a withdrawal. The rule: the statement is taken and its receipt goes out at once, for every caller and
 * whatever it names; it refunds nothing by itself, and tells the caller nothing about any order.
 */
import { withdrawalIdentity } from '../domain/withdrawals/withdrawal.ts'
import { inTransaction } from '../storage/database/database.ts'
import { writeEvent } from '../storage/orders/order-events.ts'
import { findOrder } from '../storage/orders/orders.ts'
import {
  countRecent,
  findNamedOrder,
  findWithdrawalOfForm,
  insertWithdrawal,
  lockReceipts,
  type NewWithdrawal,
  type Withdrawal,
} from '../storage/withdrawals/withdrawals.ts'
import { addMs, type CheckoutContext } from './context.ts'

const DAY_MS = 24 * 60 * 60_000
/** Receipts in a day to one address, and about one order: nobody can use the shop to fill somebody's mailbox. */
const MAX_RECEIPTS = 5

export type WithdrawalRequest = Omit<NewWithdrawal, 'now' | 'byLink'>

/** @param request `orderId`: of the secret link; null without one */
export const declareWithdrawal = (
  context: CheckoutContext,
  request: WithdrawalRequest,
): Promise<Withdrawal> =>
  inTransaction(context.db, async (trx) => {
    const byLink = request.orderId !== null
    const orderId = request.orderId ?? (await findNamedOrder(trx, request.contract)) ?? null
    const now = context.now()
    await lockReceipts(trx, { email: request.email, orderId })
    const written = await insertWithdrawal(trx, { ...request, orderId, byLink, now })
    if (!written) {
      const before = await findWithdrawalOfForm(trx, request.requestKey)
      if (!before) throw new Error('a withdrawal is neither new nor known')
      return before
    }
    const { email, id: withdrawalId } = written
    const order = orderId === null ? undefined : await findOrder(trx, orderId)
    const since = addMs(now, -DAY_MS)
    const { ofEmail, ofOrder } = await countRecent(trx, { email, orderId, since })
    // The order's own address gets the receipt with the order's link; an address that was typed gets no link.
    const orderEmail = order?.email ?? null
    const isOwnAddress = withdrawalIdentity(false, email, orderEmail) === 'email'
    if (!isOwnAddress && ofEmail <= MAX_RECEIPTS)
      await context.jobs.enqueue(trx, { kind: 'withdrawal-message', withdrawalId, recipient: 'declarer' })
    if (order?.email && ofOrder <= MAX_RECEIPTS)
      await context.jobs.enqueue(trx, { kind: 'withdrawal-message', withdrawalId, recipient: 'order' })
    // Bounded like the receipts: nobody can fill the timeline of an order.
    if (order && ofOrder <= MAX_RECEIPTS)
      await writeEvent(trx, {
        orderId: order.id,
        kind: 'withdrawal-declared',
        actor: 'shop',
        now,
        details: { withdrawalId, identity: withdrawalIdentity(byLink, email, orderEmail) },
      })
    return written
  })
