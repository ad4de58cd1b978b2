/** The counts in the rail of the staff area: /api/admin/day. */
import { Hono } from 'hono'
import { DAY_COUNTS, readDayCounts } from '../../contract/staff/day-counts.ts'
import { rolesOf } from '../../contract/staff-permissions.ts'
import type { DayCount } from '../../domain/staff/day-count.ts'
import { countDay } from '../../storage/staff/day-counts.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'

export const dayCountRoutes = ({ db, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, readDayCounts, async ({ c }) => {
    const { role, rights } = staffOf(c)
    const seen = (Object.keys(DAY_COUNTS) as DayCount[]).filter((count) =>
      rolesOf(DAY_COUNTS[count], rights).includes(role),
    )
    const [counts, alerts] = await Promise.all([
      countDay(
        db,
        seen.filter((count) => count !== 'alerts'),
      ),
      seen.includes('alerts') ? checkout.alerts() : undefined,
    ])
    return { json: { ...counts, alerts: alerts?.length } }
  })
  return app
}
