/**
 * A new link to an order whose link has ended. The rules: it goes to the order's own address only; nobody who asks learns
 * whether there is an order, or which address it has; an order gets few such mails.
 */
import { randomUUID } from 'node:crypto'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import { ORDER_MAILS, type OrderMailJobs } from '../../domain/mails/order-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { textBlocks } from '../../mail/mail-content.ts'
import { inTransaction } from '../../storage/database/database.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import type { CheckoutContext } from '../context.ts'
import { orderLinkBlock, orderNumberBlock, type PreparedMail } from './mail-parts.ts'

export const requestOrderLink = (
  { db, jobs }: Pick<CheckoutContext, 'db' | 'jobs'>,
  orderId: string,
): Promise<void> =>
  inTransaction(db, (trx) => jobs.enqueue(trx, { kind: 'order-link-message', orderId, again: randomUUID() }))

const { subject, text, end } = ORDER_MAILS.orderLink.fixedWords

export const orderLinkMail = (
  _: CheckoutContext,
  order: StoredOrder,
  job: OrderMailJobs['order-link-message'],
): PreparedMail => ({
  kind: `again:${job.again}`,
  key: 'link',
  compose: ({ url }) => ({
    subject: fillMailText(subject, { number: orderNumberText(order.number) }),
    blocks: [...textBlocks(text), orderNumberBlock(order), orderLinkBlock(url), ...textBlocks(end)],
  }),
})
