/**
 * Authenticates staff, and checks their role's permission at every call. The session's token comes as a bearer token, or
 * in the cookie of a kept session: then only with a header that no other site can send without asking (CSRF), besides
 * `SameSite=Strict` and the check of the origin (`same-site.ts`).
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { mayCall, type Operation } from '../../contract/operation.ts'
import { rolesOf, type StaffPermission } from '../../contract/staff-permissions.ts'
import { PASSWORD_OWNER_NAME } from '../../domain/staff/staff-role.ts'
import { findStaffSession } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv } from '../api-services.ts'
import { deleteCookie, type PrivateCookie, readCookie, writeCookie } from '../cookies/prefixed-cookie.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import type { StaffCaller } from '../staff-caller.ts'
import { requireSecondFactor } from './required-factor.ts'
import { auditRefusal } from './staff-audit-context.ts'

const KEPT_SESSION_COOKIE: PrivateCookie = {
  name: 'haberdash_staff',
  path: '/api/admin',
  sameSite: 'Strict',
}
/** Sent by pages of the shop that use a kept session. */
export const KEPT_SESSION_HEADER = { name: 'X-Staff-Session', value: 'cookie' } as const

const TOKEN = /^[\w-]{20,100}$/

export const writeKeptSession = (c: Context<ApiEnv>, token: string, maxAgeSeconds: number): void =>
  writeCookie(c, { ...KEPT_SESSION_COOKIE, maxAge: maxAgeSeconds }, token)

export const deleteKeptSession = (c: Context<ApiEnv>): void => deleteCookie(c, KEPT_SESSION_COOKIE)

type Credential = { token: string; isKept: boolean }

export const staffCredential = (c: Context<ApiEnv>): Credential | undefined => {
  const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (bearer !== undefined) return TOKEN.test(bearer) ? { token: bearer, isKept: false } : undefined
  if (c.req.header(KEPT_SESSION_HEADER.name) !== KEPT_SESSION_HEADER.value) return undefined
  const kept = readCookie(c, KEPT_SESSION_COOKIE)
  return kept !== undefined && TOKEN.test(kept) ? { token: kept, isKept: true } : undefined
}

const refuse = async (c: Context<ApiEnv>, operation: Operation): Promise<never> => {
  await auditRefusal(c, operation.id)
  throw new HttpError('not-permitted')
}

/** @throws HttpError `not-permitted` where this input needs a permission that the role does not have */
export const requirePermission = async (
  c: Context<ApiEnv>,
  operation: Operation,
  permission: StaffPermission,
): Promise<void> => {
  const { role, rights } = staffOf(c)
  if (!rolesOf(permission, rights).includes(role)) await refuse(c, operation)
}

/**
 * @throws HttpError `staff-only`, `not-permitted` where the role does not allow the operation, and those of
 *   `requireSecondFactor`
 */
export const requireStaff = async (c: Context<ApiEnv>, operation: Operation): Promise<StaffCaller> => {
  const credential = staffCredential(c)
  const { db, now, operationQueues, settings } = c.var.services
  const find = async () => credential && findStaffSession(db, credential, now())
  const session = await (credential && operationQueues
    ? operationQueues.staffTokens.run(clientKey(clientOf(c)), find)
    : find())
  if (!session) throw new HttpError('staff-only')
  const { account } = session
  const caller: StaffCaller = {
    session,
    account,
    name: account?.name ?? PASSWORD_OWNER_NAME,
    role: account?.role ?? 'owner',
    rights: (await settings.fresh()).staff,
  }
  c.set('staff', caller)
  if (!mayCall(caller.role, operation, caller.rights)) await refuse(c, operation)
  await requireSecondFactor(c, session, operation).catch(async (error: unknown) => {
    const code = error instanceof HttpError ? error.code : undefined
    if (code === 'second-factor-required' || code === 'account-required')
      await auditRefusal(c, operation.id, code)
    throw error
  })
  return caller
}

/** In the handler of a staff operation. */
export const staffOf = (c: Context<ApiEnv>): StaffCaller => {
  const caller = c.get('staff')
  if (!caller) throw new Error('not a call of staff')
  return caller
}
