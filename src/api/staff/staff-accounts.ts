/** The own account and sessions of staff, and the accounts that owners manage: /api/admin/staff. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { removeStaffSecondFactor } from '../../contract/staff/second-factor.ts'
import * as calls from '../../contract/staff/staff-accounts.ts'
import * as ownCalls from '../../contract/staff/staff-sign-in.ts'
import { mayGrantRole, permissionsOf } from '../../contract/staff-permissions.ts'
import { isReservedName, type StaffRole } from '../../domain/staff/staff-role.ts'
import { writeAuditEvent } from '../../storage/audit/audit-log.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { ACCOUNT_COST, hashPassword } from '../../storage/staff/password-hash.ts'
import { removeSecondFactor } from '../../storage/staff/second-factor.ts'
import * as accounts from '../../storage/staff/staff-accounts.ts'
import { endSessionsOf, endStaffSession, listStaffSessions } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { needsSecondFactor, requireAccountOfOwner } from '../calls/required-factor.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent, type StaffEvent } from '../calls/staff-log.ts'
import { inPasswordQueue } from '../limits/password-queue.ts'
import { requireStrongPassword } from './password-strength.ts'
import { handleSecondFactor, requireOwnPassword, requirePresentPassword } from './second-factor.ts'
import { linkPath, mailStaffLink } from './staff-mail.ts'

const accountWire = (c: Context<ApiEnv>, account: accounts.StaffAccount): calls.StaffAccount => ({
  ...account,
  createdAt: account.createdAt.toISOString(),
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  isSelf: account.id === staffOf(c).account?.id,
})

/** @throws HttpError `role-not-grantable`, `account-required` */
const requireGrantable = async (c: Context<ApiEnv>, role: StaffRole | undefined): Promise<void> => {
  if (role !== undefined && !mayGrantRole(staffOf(c).role, role)) throw new HttpError('role-not-grantable')
  if (role === 'owner') await requireAccountOfOwner(c, staffOf(c).account)
}
const requireUsableName = (name: string | undefined): void => {
  if (name !== undefined && isReservedName(name)) throw new HttpError('staff-name-reserved')
}
const actorOf = (c: Context<ApiEnv>): accounts.Actor => ({ actorId: staffOf(c).account?.id ?? null })
const requireOther = (c: Context<ApiEnv>, id: string): void => {
  if (staffOf(c).account?.id === id) throw new HttpError('own-account-refused')
}

const ownRoutes = (app: Hono<ApiEnv>, services: ApiServices): void => {
  const { db, now, settings, timeZone } = services
  const ownId = (c: Context<ApiEnv>) => staffOf(c).account?.id ?? null
  handleOperation(app, ownCalls.readStaffSession, ({ c }) => {
    const { name, role, account, session, rights } = staffOf(c)
    const needsFactor = needsSecondFactor(c, session)
    return {
      json: {
        name,
        role,
        email: account?.email ?? null,
        permissions: needsFactor ? ['own-account'] : permissionsOf(role, rights),
        needsSecondFactor: needsFactor,
        isKept: session.isKept,
        expiresAt: session.expiresAt.toISOString(),
        timeZone,
      } satisfies ownCalls.StaffSession,
    }
  })
  handleOperation(app, ownCalls.listOwnSessions, async ({ c }) => ({
    json: (await listStaffSessions(db, ownId(c), now())).map((session) => ({
      ...session,
      createdAt: session.createdAt.toISOString(),
      lastActiveAt: session.lastActiveAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      isCurrent: session.id === staffOf(c).session.id,
    })) satisfies ownCalls.OwnSession[],
  }))
  handleOperation(app, ownCalls.endOwnSession, async ({ params: { id }, body: { password }, c }) => {
    await requirePresentPassword(c, password)
    await inTransaction(db, async (trx) => {
      if (!(await endStaffSession(trx, { id, accountId: ownId(c) }))) throw new HttpError('session-not-found')
      await writeAuditEvent(trx, { subject: 'staff_sessions', subjectId: id })
    })
    logStaffEvent(c, 'staff-session-ended')
    return { json: { success: true } }
  })
  handleOperation(app, ownCalls.endOtherSessions, async ({ body: { password }, c }) => {
    await requirePresentPassword(c, password)
    const ended = await inTransaction(db, async (trx) => {
      const count = await endSessionsOf(trx, ownId(c), staffOf(c).session.id)
      await writeAuditEvent(trx, { subject: 'staff_sessions', details: { ended: count } })
      return count
    })
    logStaffEvent(c, 'staff-session-ended', { sessions: ended })
    return { json: { ended } }
  })
  handleOperation(app, ownCalls.changeOwnPassword, async ({ body: { current, password }, c }) => {
    const { session } = staffOf(c)
    const account = await requireOwnPassword(c, current)
    requireStrongPassword(password, [account.name, account.email, settings.current().identity.name])
    const passwordHash = await inPasswordQueue(c, () => hashPassword(password, ACCOUNT_COST))
    await accounts.replacePassword(db, { id: account.id, passwordHash, keptSessionId: session.id })
    logStaffEvent(c, 'staff-password-set', { account: account.id, purpose: 'change' })
    return { json: { success: true } }
  })
}

export const staffAccountRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now } = services
  const app = new Hono<ApiEnv>()
  ownRoutes(app, services)
  handleSecondFactor(app, services)

  const find = async (id: string): Promise<accounts.StaffAccount> => {
    const account = await accounts.findStaffAccount(db, id)
    if (!account) throw new HttpError('staff-not-found')
    return account
  }
  const linkMade = async (c: Context<ApiEnv>, made: accounts.WithLink, purpose: 'invitation' | 'reset') => ({
    status: 201,
    json: {
      account: accountWire(c, made.account),
      path: linkPath(made.token),
      expiresAt: made.linkExpiresAt.toISOString(),
      mailed: await mailStaffLink(services, made, purpose),
    } satisfies calls.NewStaffLink,
  })
  const renewed = async (
    c: Context<ApiEnv>,
    id: string,
    purpose: 'invitation' | 'reset',
    password: string,
  ) => {
    await requirePresentPassword(c, password)
    await requireGrantable(c, (await find(id)).role)
    const made = await accounts.renewStaffLink(db, { id, purpose }, now())
    if (!made) throw new HttpError('staff-state')
    logStaffEvent(c, 'staff-link-made', { account: id, purpose })
    return linkMade(c, made, purpose)
  }
  const changed = (c: Context<ApiEnv>, event: StaffEvent, account: accounts.StaffAccount) => {
    logStaffEvent(c, event, { account: account.id, role: account.role })
    return { json: accountWire(c, account) }
  }

  handleOperation(app, calls.listStaffAccounts, async ({ c }) => ({
    json: (await accounts.listStaffAccounts(db)).map((account) => accountWire(c, account)),
  }))
  handleOperation(app, calls.inviteStaff, async ({ body: { password, ...body }, c }) => {
    await requireGrantable(c, body.role)
    requireUsableName(body.name)
    await requirePresentPassword(c, password)
    const made = await accounts.inviteStaff(db, body, now())
    if (made === 'email-taken') throw new HttpError('staff-email-taken')
    if (made === 'full') throw new HttpError('too-many-staff')
    logStaffEvent(c, 'staff-invited', { account: made.account.id, role: body.role })
    return linkMade(c, made, 'invitation')
  })
  handleOperation(app, calls.changeStaffAccount, async ({ params: { id }, body, c }) => {
    const before = await find(id)
    await requireGrantable(c, before.role)
    await requireGrantable(c, body.role)
    requireUsableName(body.name)
    if (body.role !== undefined && body.role !== before.role) requireOther(c, id)
    const account = await accounts.changeStaffAccount(db, id, body, actorOf(c))
    if (account === 'email-taken') throw new HttpError('staff-email-taken')
    if (account === 'email-fixed') throw new HttpError('staff-email-fixed')
    if (account === 'not-owner') throw new HttpError('staff-only')
    if (!account) throw new HttpError('staff-not-found')
    return changed(c, 'staff-changed', account)
  })
  handleOperation(app, calls.renewStaffInvitation, ({ params: { id }, body, c }) =>
    renewed(c, id, 'invitation', body.password),
  )
  handleOperation(app, calls.createResetLink, ({ params: { id }, body, c }) =>
    renewed(c, id, 'reset', body.password),
  )
  handleOperation(app, calls.deactivateStaffAccount, async ({ params: { id }, c }) => {
    await requireGrantable(c, (await find(id)).role)
    requireOther(c, id)
    const account = await accounts.deactivateStaffAccount(db, id, actorOf(c))
    if (account === 'not-owner') throw new HttpError('staff-only')
    if (!account) throw new HttpError('staff-not-found')
    return changed(c, 'staff-deactivated', account)
  })
  handleOperation(app, removeStaffSecondFactor, async ({ params: { id }, body: { password }, c }) => {
    await requirePresentPassword(c, password)
    await requireGrantable(c, (await find(id)).role)
    await removeSecondFactor(db, id)
    return changed(c, 'second-factor-off', await find(id))
  })
  handleOperation(app, calls.reactivateStaffAccount, async ({ params: { id }, c }) => {
    await requireGrantable(c, (await find(id)).role)
    const account = await accounts.reactivateStaffAccount(db, id)
    if (!account) throw new HttpError('staff-state')
    return changed(c, 'staff-reactivated', account)
  })
  return app
}
