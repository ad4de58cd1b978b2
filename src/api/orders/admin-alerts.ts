/** Payment alerts for staff: GET /api/admin/alerts. */
import { Hono } from 'hono'
import { listAlerts, type StaffAlertResponse } from '../../contract/orders/alert.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'

export const adminAlertRoutes = ({ checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listAlerts, async () => ({
    json: (await checkout.alerts()).map(
      ({ dueBy, since, ...alert }): StaffAlertResponse => ({
        ...alert,
        dueBy: dueBy?.toISOString() ?? null,
        since: since.toISOString(),
      }),
    ),
  }))
  return app
}
