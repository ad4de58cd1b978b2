/**
 * POST /order/{token}/new-link: a new link to the order's own address. The rules: the answer is the same whatever the token
 * led to, also where nothing is sent; opening the address with GET changes nothing.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { orderPath } from '../../domain/orders/customer-path.ts'
import { findOrderLink } from '../../storage/orders/order-links.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { inShopperQueue, sendCustomerPage } from '../customer-pages/customer-page.ts'
import { allowances, takeForClient } from '../limits/rate-limits.ts'
import { mayGuess, TOO_MANY } from './linked-order.ts'

const ASKED = {
  title: 'A new link',
  content: html`<h1>A new link is on its way</h1>
<p>If the link that you opened was one to an order, a new one is on its way to the email address of the order. It can take a few minutes. An order gets three such mails in a day at most.</p>
<p>If the address of the order is not yours, or nothing arrives, please write to us and name the order.</p>`,
}

export const newOrderLinkRoutes = ({ db, limits, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.post('/order/:token/new-link', (c) =>
    inShopperQueue(c, async () => {
      if (!(await mayGuess(c))) return sendCustomerPage(c, TOO_MANY)
      const taken = await takeForClient(c, 'new-order-link', allowances.newOrderLinks)
      if (!taken.ok) return sendCustomerPage(c, TOO_MANY)
      const link = await findOrderLink(db, c.req.param('token'))
      if (!link) await takeForClient(c, 'order-link', allowances.orderLinks)
      else if ((await limits.take(`order-link-mail:${link.orderId}`, allowances.orderLinkMails)).ok)
        await checkout.requestOrderLink(link.orderId)
      return sendCustomerPage(c, ASKED)
    }),
  )
  app.get('/order/:token/new-link', (c) => c.redirect(orderPath(c.req.param('token')), 303))
  return app
}
