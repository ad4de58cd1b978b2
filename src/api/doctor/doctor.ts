/** The doctor: GET /api/admin/doctor and POST /api/admin/doctor/test-mail for staff, GET /api/doctor/arrival for the doctor. */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Arrival, readArrival, runDoctor, sendTestMail } from '../../contract/doctor/doctor.ts'
import { HttpError } from '../../contract/errors.ts'
import type { ApiEnv, ApiServices, DoctorService } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { isArrivalToken } from '../cookies/arrival-token.ts'
import { clientOf } from '../limits/client-address.ts'
import { allowances, requireAllowance, takeForClient } from '../limits/rate-limits.ts'

const FORWARDING_HEADERS = ['Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'] as const

const arrivalOf = (c: Context<ApiEnv>): Arrival => ({
  peer: (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? null,
  forwardedFor: c.req.header('X-Forwarded-For') ?? null,
  client: clientOf(c).address,
  otherHeaders: FORWARDING_HEADERS.filter((name) => c.req.header(name) !== undefined),
})

export const doctorRoutes = ({ db, now, doctor }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const requireDoctor = (): DoctorService => {
    if (!doctor) throw new HttpError('unknown-call')
    return doctor
  }
  handleOperation(app, runDoctor, async ({ c }) => ({ json: await requireDoctor().examine(arrivalOf(c)) }))
  handleOperation(app, sendTestMail, async ({ body, c }) => {
    requireAllowance(await takeForClient(c, 'test-mail', allowances.testMail))
    logStaffEvent(c, 'test-mail-sent')
    return { json: await requireDoctor().sendTestMail(body.address) }
  })
  handleOperation(app, readArrival, async ({ query, c }) => {
    if (!(await isArrivalToken(db, query.token, now()))) throw new HttpError('unknown-call')
    return { json: arrivalOf(c) }
  })
  return app
}
