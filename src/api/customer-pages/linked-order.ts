/** The order of a secret link. The rule: an address that has guessed too often waits, even with a token that leads somewhere. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type CustomerOrder, readCustomerOrder } from '../../storage/order-desk/customer-order.ts'
import { findOrderByLink } from '../../storage/order-desk/order-links.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from '../limits/client-address.ts'
import { allowances, clientCounters, takeForClient } from '../limits/rate-limits.ts'

export const orderNotFound = {
  title: 'Order not found',
  status: 404,
  content: html`<h1>There is no order at this address</h1>
<p>The link may be incomplete: open it from your confirmation once more, or copy it whole into the address bar.</p>`,
} as const
const TOO_MANY = {
  title: 'Too many attempts',
  status: 429,
  content: html`<h1>Too many attempts</h1><p>Please wait a few minutes, then open the link of your confirmation again.</p>`,
} as const

/** The order of a secret link; otherwise the page that says why there is none. */
export const findLinkedOrder = async (
  c: Context<ApiEnv>,
): Promise<{ shown: CustomerOrder } | { refusal: typeof orderNotFound | typeof TOO_MANY }> => {
  const { db, limits } = c.var.services
  for (const { key, allowance } of clientCounters(clientOf(c), 'order-link', allowances.orderLinks))
    if (!(await limits.check(key, allowance)).ok) return { refusal: TOO_MANY }
  const orderId = await findOrderByLink(db, c.req.param('token') ?? '')
  const shown = orderId === undefined ? undefined : await readCustomerOrder(db, orderId)
  if (shown) return { shown }
  await takeForClient(c, 'order-link', allowances.orderLinks)
  return { refusal: orderNotFound }
}
