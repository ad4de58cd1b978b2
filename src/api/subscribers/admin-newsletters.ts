/** Newsletter subscribers for staff: GET /api/admin/newsletters. */
import { Hono } from 'hono'
import { listSubscribers as listSubscribersCall } from '../../contract/subscribers/admin-newsletters.ts'
import { listSubscribers } from '../../storage/subscribers/subscribers.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'

export const adminNewsletterRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listSubscribersCall, async () => ({
    json: (await listSubscribers(db)).map(({ subscribedAt, ...subscriber }) => ({
      ...subscriber,
      subscribedAt: subscribedAt.toISOString(),
    })),
  }))
  return app
}
