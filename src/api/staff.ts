/** The staff's door: POST /api/admin/login and /api/admin/logout. */
import { Hono } from 'hono'
import * as calls from '../contract/admin.ts'
import { Refusal } from '../contract/errors.ts'
import { endStaffSession, isStaffPassword, startStaffSession } from '../storage/staff.ts'
import { handle } from './handle.ts'
import { addressKey, allowances, takeOrRefuse } from './rate-limits.ts'
import type { ApiEnv, ApiServices } from './services.ts'
import { staffToken } from './staff-access.ts'

const TOO_MANY_TRIES = 'Too many wrong passwords. Please wait a while and try again.'

export const staffRoutes = ({ db, limits, now }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, calls.login, async ({ body, c }) => {
    // Taken before the password is looked at: parallel tries cannot slip past the count.
    const key = addressKey(c, 'login')
    await takeOrRefuse(c, key, allowances.login, TOO_MANY_TRIES)
    if (!(await isStaffPassword(db, body.password))) throw new Refusal('password-incorrect')
    await limits.reset(key)
    const { token, expiresAt } = await startStaffSession(db, now())
    return { json: { token, expiresAt: expiresAt.toISOString() } }
  })
  handle(app, calls.logout, async ({ c }) => {
    const token = staffToken(c)
    if (token !== undefined) await endStaffSession(db, token)
    return { json: { success: true } }
  })
  return app
}
