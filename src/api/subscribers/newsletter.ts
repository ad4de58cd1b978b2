/**
 * POST /api/newsletter. The rule: the response is the same for an address that is new, has not confirmed yet, is subscribed
 * or has left.
 */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { subscribe as subscribeCall } from '../../contract/subscribers/newsletter.ts'
import { isSubscriberLimitReached, subscribe } from '../../storage/subscribers/subscribers.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { clientOf } from '../limits/client-address.ts'
import { allowances, requireAllowance, takeForClient } from '../limits/rate-limits.ts'

export const newsletterRoutes = ({ db, log, limits, settings, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, subscribeCall, async ({ body: { email }, c }) => {
    requireAllowance(await takeForClient(c, 'newsletter', allowances.newsletter))
    if (await isSubscriberLimitReached(db)) {
      log.warn({}, 'the newsletter has as many subscribers as it can hold')
      throw new HttpError('busy')
    }
    const { confirmSubscribers } = (await settings.fresh()).privacy
    if (confirmSubscribers) {
      // Before anything is known of the address.
      requireAllowance(await limits.take('newsletter-mails', allowances.newsletterMails))
      await checkout.requestNewsletter({ email, from: clientOf(c).address })
    } else await subscribe(db, email)
    return { status: 201, json: { success: true } }
  })
  return app
}
