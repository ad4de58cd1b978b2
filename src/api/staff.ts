/** The staff's door: POST /api/admin/login and /api/admin/logout. */
import { Hono } from 'hono'
import * as calls from '../contract/admin.ts'
import { HttpError } from '../contract/errors.ts'
import { endStaffSession, isStaffPassword, startStaffSession } from '../storage/admin/staff.ts'
import { clientOf } from './client-address.ts'
import { lineOf } from './forwarded-address.ts'
import { handle } from './handle.ts'
import type { ApiEnv, ApiServices } from './services.ts'
import { staffToken } from './staff-access.ts'
import { knownDevice, rememberDevice } from './staff-device.ts'
import { logStaffEvent } from './staff-log.ts'
import { takeLoginTry } from './staff-login.ts'

export const staffRoutes = ({ db, now, passwordChecks }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, calls.login, async ({ body, c }) => {
    const device = await knownDevice(c)
    const giveBack = await takeLoginTry(c, device).catch((error: unknown) => {
      if (error instanceof HttpError) logStaffEvent(c, 'login-refused')
      throw error
    })
    const check = () => isStaffPassword(db, body.password)
    const isRight = await (passwordChecks?.run(device ?? lineOf(clientOf(c)), check) ?? check())
    if (!isRight) {
      logStaffEvent(c, 'login-failed')
      throw new HttpError('password-incorrect')
    }
    await giveBack()
    const { token, expiresAt } = await startStaffSession(db, now())
    await rememberDevice(c, device)
    logStaffEvent(c, 'login')
    return { json: { token, expiresAt: expiresAt.toISOString() } }
  })
  handle(app, calls.logout, async ({ c }) => {
    const token = staffToken(c)
    if (token !== undefined) await endStaffSession(db, token)
    logStaffEvent(c, 'logout')
    return { json: { success: true } }
  })
  return app
}
