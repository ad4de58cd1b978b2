/**
 * The order of a secret link. The rules: an address that has guessed too often waits, even with a token that leads somewhere;
 * a link that has ended shows nothing of the order, and offers a new one to the order's own address.
 */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { newLinkPath } from '../../domain/orders/customer-path.ts'
import { isOrderLinkOver } from '../../domain/orders/order-link.ts'
import { localTime } from '../../domain/shop-day.ts'
import { type CustomerOrder, readCustomerOrder } from '../../storage/orders/customer-order.ts'
import { unitsOfLines } from '../../storage/orders/order-detail.ts'
import { findOrderLink } from '../../storage/orders/order-links.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { allowances, hasAllowance, takeForClient } from '../limits/rate-limits.ts'

export const orderNotFound = {
  title: 'Order not found',
  status: 404,
  content: html`<h1>There is no order at this address</h1>
<p>The link may be incomplete: open it from your confirmation once more, or copy it whole into the address bar.</p>`,
} as const
export const TOO_MANY = {
  title: 'Too many attempts',
  status: 429,
  content: html`<h1>Too many attempts</h1><p>Please wait a few minutes, then open the link of your confirmation again.</p>`,
} as const

const endedPage = (token: string) => ({
  title: 'This link has ended',
  status: 410 as const,
  content: html`<h1>This link has ended</h1>
<p>A link to an order ends some time after the delivery, when the email address of the order is corrected, or when the shop ends it. A new one can be sent to the email address of the order, and to no other.</p>
<form method="post" action="${newLinkPath(token)}"><button>Send a new link</button></form>`,
})

type Refusal = typeof orderNotFound | typeof TOO_MANY | ReturnType<typeof endedPage>

export const mayGuess = (c: Context<ApiEnv>): Promise<boolean> =>
  hasAllowance(c, 'order-link', allowances.orderLinks)

/** The order of a secret link; otherwise the page that says why there is none. */
export const findLinkedOrder = async (
  c: Context<ApiEnv>,
): Promise<{ shown: CustomerOrder } | { refusal: Refusal }> => {
  const { db, now, timeZone }: ApiServices = c.var.services
  if (!(await mayGuess(c))) return { refusal: TOO_MANY }
  const token = c.req.param('token') ?? ''
  const link = await findOrderLink(db, token)
  if (link?.hasEnded) return { refusal: endedPage(token) }
  const shown = link && (await readCustomerOrder(db, link.orderId))
  if (!shown) {
    await takeForClient(c, 'order-link', allowances.orderLinks)
    return { refusal: orderNotFound }
  }
  const dayOf = (at: Date) => localTime(at, timeZone).day
  const deliveredDays = shown.parcels.flatMap(({ delivered_at: at }) => (at === null ? [] : [dayOf(at)]))
  const lines = [...unitsOfLines(shown.order, shown.parcels, shown.refundLines).values()]
  const { createdAt } = link
  return isOrderLinkOver({ lines, deliveredDays, createdAt }, { now: now(), day: dayOf(now()) })
    ? { refusal: endedPage(token) }
    : { shown }
}
