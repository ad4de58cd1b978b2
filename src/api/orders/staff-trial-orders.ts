/** Trial orders for owners: how many there are, and their deletion once the shop takes real payments. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/orders/trial-orders.ts'
import { countTrialOrders, removeTrialOrders } from '../../storage/orders/trial-orders.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

const SANDBOX = 'The shop takes trial payments only. They can be deleted once Stripe keys are set.'

export const staffTrialOrderRoutes = ({ db, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const obstacleNow = () => (checkout.mode === 'sandbox' ? SANDBOX : null)
  handleOperation(app, calls.readTrialOrders, async () => ({
    json: { count: await countTrialOrders(db), obstacle: obstacleNow() } satisfies calls.TrialOrders,
  }))
  handleOperation(app, calls.deleteTrialOrders, async ({ body: { count }, c }) => {
    const obstacle = obstacleNow()
    if (obstacle !== null) throw new HttpError('trial-orders-needed', obstacle)
    const deleted = await removeTrialOrders(db, count)
    if (deleted === undefined) throw new HttpError('trial-orders-changed')
    logStaffEvent(c, 'trial-orders-deleted', { trialOrders: deleted })
    return { json: { deleted } }
  })
  return app
}
