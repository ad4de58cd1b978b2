/** POST /api/newsletter. */
import { Hono } from 'hono'
import { HttpError } from '../contract/errors.ts'
import { subscribe as subscribeCall } from '../contract/newsletter.ts'
import { isSubscriberLimitReached, subscribe } from '../storage/newsletter/subscribers.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { handleOperation } from './operation-route.ts'
import { allowances, requireAllowance, takeForClient } from './rate-limits.ts'

export const newsletterRoutes = ({ db, log }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, subscribeCall, async ({ body, c }) => {
    requireAllowance(await takeForClient(c, 'newsletter', allowances.newsletter))
    if (await isSubscriberLimitReached(db)) {
      log.warn({}, 'the newsletter has as many subscribers as it can hold')
      throw new HttpError('busy')
    }
    await subscribe(db, body.email)
    return { status: 201, json: { success: true } }
  })
  return app
}
