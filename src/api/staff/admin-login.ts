/** Logs staff in and out: POST /api/admin/login and /api/admin/logout. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/staff/admin-login.ts'
import { writeAuditEvent } from '../../storage/audit/audit-log.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { isStaffPassword, readStaffPasswordHash } from '../../storage/staff/staff.ts'
import { endStaffSession, startStaffSession } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { requireNoAccount } from '../calls/required-factor.ts'
import { auditContextOf } from '../calls/staff-audit-context.ts'
import { deleteKeptSession, staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { readDeviceCookie, setDeviceCookie } from '../cookies/device-cookie.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { takeLoginAttempt } from '../limits/login-limits.ts'

/** ADMIN_PASSWORD's own counters, like those of an account. No hash of an email address is as short. */
const PASSWORD_OWNER_KEY = 'owner'

/** What a person needs to recognise a session. */
export const sessionOrigin = (c: Context<ApiEnv>) => ({
  address: clientOf(c).address,
  browser: c.req.header('User-Agent') ?? '',
})

export const staffRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now, passwordQueue: passwordChecks, timeZone } = services
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.login, async ({ body, c }) => {
    await requireNoAccount(c)
    const passwordHash = await readStaffPasswordHash(db)
    const owner =
      passwordHash === undefined ? undefined : { accountId: null, passwordHash, devicesSince: null }
    const device = readDeviceCookie(c, owner)
    const attempt = { accountKey: PASSWORD_OWNER_KEY, device }
    const resetAttempts = await takeLoginAttempt(c, attempt).catch((error: unknown) => {
      if (error instanceof HttpError) logStaffEvent(c, 'login-refused')
      throw error
    })
    const check = () => isStaffPassword(db, body.password)
    const isRight = await (passwordChecks?.run(device ?? clientKey(clientOf(c)), check) ?? check())
    if (!isRight) {
      logStaffEvent(c, 'login-failed')
      throw new HttpError('password-incorrect')
    }
    await resetAttempts()
    const { token, expiresAt } = await inTransaction(db, async (trx) => {
      await writeAuditEvent(trx, {}, auditContextOf(c, calls.login.id, null))
      return startStaffSession(trx, now(), sessionOrigin(c))
    })
    setDeviceCookie(c, owner, device)
    logStaffEvent(c, 'login')
    return { json: { token, expiresAt: expiresAt.toISOString(), timeZone } }
  })
  handleOperation(app, calls.logout, async ({ c }) => {
    const { session, account } = staffOf(c)
    await inTransaction(db, async (trx) => {
      await endStaffSession(trx, { id: session.id, accountId: account?.id ?? null })
      await writeAuditEvent(trx, {})
    })
    if (session.isKept) deleteKeptSession(c)
    logStaffEvent(c, 'logout')
    return { json: { success: true } }
  })
  return app
}
