/**
 * Signing in to a staff account, and links by which a password is set. The rule: nobody learns from an answer, or from
 * its time, whether an address has an account; and wrong passwords never keep the right one out
 * (`login-limits.ts`).
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/staff/staff-sign-in.ts'
import { writeAuditEvent } from '../../storage/audit/audit-log.ts'
import { withAuditContext } from '../../storage/database/audit-context.ts'
import { inTransaction } from '../../storage/database/database.ts'
import {
  ACCOUNT_COST,
  hashPassword,
  matchesPassword,
  wastePasswordTime,
} from '../../storage/staff/password-hash.ts'
import { readConfirmedSecret } from '../../storage/staff/second-factor.ts'
import {
  findCredentials,
  findStaffAccountByEmail,
  recordLogin,
  redeemStaffLink,
  renewStaffLink,
} from '../../storage/staff/staff-accounts.ts'
import { findStaffLink } from '../../storage/staff/staff-links.ts'
import { SESSION_LIFETIMES, startStaffSession } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { auditContextOf } from '../calls/staff-audit-context.ts'
import { writeKeptSession } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { type DeviceOwner, readDeviceCookie, setDeviceCookie } from '../cookies/device-cookie.ts'
import { takeLoginAttempt } from '../limits/login-limits.ts'
import { inPasswordQueue } from '../limits/password-queue.ts'
import { allowances, requireAllowance, takeForClient } from '../limits/rate-limits.ts'
import { sessionOrigin } from './admin-login.ts'
import { requireStrongPassword } from './password-strength.ts'
import { redeemCode, takeCodeAttempt } from './second-factor.ts'
import { mailStaffLink } from './staff-mail.ts'

/** Of the address that was typed, which the table of limits need not contain. */
const accountKeyOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)

const deviceOwnerOf = (account: Awaited<ReturnType<typeof findCredentials>>): DeviceOwner | undefined =>
  account?.passwordHash
    ? { accountId: account.id, passwordHash: account.passwordHash, devicesSince: account.devicesSince }
    : undefined

const isRightPassword = async (
  account: { passwordHash: string | null } | undefined,
  password: string,
): Promise<boolean> =>
  account?.passwordHash ? matchesPassword(password, account.passwordHash) : wastePasswordTime(password)

export const accountLoginRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now, limits, log } = services
  const app = new Hono<ApiEnv>()

  handleOperation(app, calls.signInToAccount, async ({ body: { email, password, code, keep }, c }) => {
    const account = await findCredentials(db, email)
    const owner = deviceOwnerOf(account)
    const device = readDeviceCookie(c, owner)
    const attempt = { accountKey: accountKeyOf(email), device }
    const resetAttempts = await takeLoginAttempt(c, attempt).catch((error: unknown) => {
      if (error instanceof HttpError) logStaffEvent(c, 'login-refused')
      throw error
    })
    const isRight = await inPasswordQueue(c, () => isRightPassword(account, password), device)
    if (!account || !isRight) {
      logStaffEvent(c, 'login-failed')
      throw new HttpError('sign-in-refused')
    }
    const secret = await readConfirmedSecret(db, account.id)
    if (secret !== undefined && code === undefined)
      return { json: { result: 'code-needed' } satisfies calls.CodeNeeded }
    if (secret !== undefined && code !== undefined)
      await takeCodeAttempt(c, { accountId: account.id, device, code })
    const { token, expiresAt } = await inTransaction(db, async (trx) => {
      if (!(await recordLogin(trx, account, now()))) throw new HttpError('sign-in-refused')
      if (
        secret !== undefined &&
        !(await redeemCode(trx, { accountId: account.id, secret, code: code ?? '' }, now()))
      )
        throw new HttpError('code-incorrect')
      await writeAuditEvent(
        trx,
        { details: { isKept: keep } },
        auditContextOf(c, calls.signInToAccount.id, account),
      )
      return startStaffSession(trx, now(), { accountId: account.id, isKept: keep, ...sessionOrigin(c) })
    })
    await resetAttempts()
    setDeviceCookie(c, owner, device)
    if (keep) writeKeptSession(c, token, SESSION_LIFETIMES.kept.absoluteMs / 1000)
    logStaffEvent(c, 'login', { account: account.id, isKept: keep })
    const signedIn = { result: 'signed-in', expiresAt: expiresAt.toISOString() } as const
    return { json: { ...signedIn, token: keep ? null : token } satisfies calls.SignedIn }
  })

  const findLink = async (c: Context<ApiEnv>, token: string) => {
    requireAllowance(await takeForClient(c, 'staff-links', allowances.staffLinks))
    const link = await findStaffLink(db, token, now())
    if (!link) throw new HttpError('link-invalid')
    return link
  }
  handleOperation(app, calls.readStaffLink, async ({ body: { token }, c }) => {
    const { account, purpose, expiresAt } = await findLink(c, token)
    const { name, email } = account
    return { json: { purpose, name, email, expiresAt: expiresAt.toISOString() } satisfies calls.StaffLink }
  })
  handleOperation(app, calls.redeemStaffLink, async ({ body: { token, password }, c }) => {
    const link = await findLink(c, token)
    requireStrongPassword(password, [
      link.account.name,
      link.account.email,
      services.settings.current().identity.name,
    ])
    const passwordHash = await inPasswordQueue(c, () => hashPassword(password, ACCOUNT_COST))
    const who = auditContextOf(c, calls.redeemStaffLink.id, link.account)
    const account = await withAuditContext(who, () => redeemStaffLink(db, { token, passwordHash }, now()))
    if (!account) throw new HttpError('link-invalid')
    logStaffEvent(c, 'staff-password-set', { account: account.id, purpose: link.purpose })
    return { json: { email: account.email } }
  })

  const sendReset = async (email: string): Promise<void> => {
    const account = await findStaffAccountByEmail(db, email)
    if (account?.status !== 'active') return
    if (!(await limits.take(`reset-mail:${account.id}`, allowances.resetMails)).ok) return
    const renewed = await renewStaffLink(db, { id: account.id, purpose: 'reset' }, now())
    if (renewed) await mailStaffLink(services, renewed, 'reset')
  }
  handleOperation(app, calls.requestPasswordReset, async ({ body: { email }, c }) => {
    requireAllowance(await takeForClient(c, 'password-reset', allowances.passwordResets))
    logStaffEvent(c, 'password-reset-requested')
    // After the answer, whose time must not tell whether there is such an account. Without mail there is nothing to do.
    if (services.sendStaffMail?.())
      void sendReset(email).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password was not made'),
      )
    return { status: 202, json: { success: true } }
  })
  return app
}
