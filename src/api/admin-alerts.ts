/** What staff must look at: GET /api/admin/alerts. */
import { Hono } from 'hono'
import { listAlerts, type StaffAlertResponse } from '../contract/alert.ts'
import { handle } from './handle.ts'
import type { ApiEnv, ApiServices } from './services.ts'

export const adminAlertRoutes = ({ checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, listAlerts, async () => ({
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
