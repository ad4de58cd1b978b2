/**
 * STAFF_SECOND_FACTOR=required: everybody who works in the staff area has a second factor. The rule: an account without
 * one may only set one up, and ADMIN_PASSWORD, which has none, counts only until an owner's account has one. Nobody is
 * locked out: where the last owner's factor is lost, the setting is taken out of `.env`.
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { STAFF_PERMISSIONS } from '../../contract/staff-permissions.ts'
import { hasOwnerWithSecondFactor } from '../../storage/admin/second-factor.ts'
import type { StaffSession } from '../../storage/admin/staff-sessions.ts'
import type { ApiEnv } from '../api-services.ts'

const OWN_ACCOUNT: readonly string[] = STAFF_PERMISSIONS['own-account'].operations

/** @throws HttpError `account-required` */
export const requireNoAccount = async (c: Context<ApiEnv>): Promise<void> => {
  const { db, secondFactorRequired } = c.var.services
  if (secondFactorRequired && (await hasOwnerWithSecondFactor(db))) throw new HttpError('account-required')
}

/** Whether the account may only set up its second factor. */
export const needsSecondFactor = (c: Context<ApiEnv>, { account }: Pick<StaffSession, 'account'>): boolean =>
  c.var.services.secondFactorRequired === true && account?.hasSecondFactor === false

/** @throws HttpError `second-factor-required`, `account-required` */
export const requireSecondFactor = async (
  c: Context<ApiEnv>,
  session: Pick<StaffSession, 'account'>,
  operationId: string,
): Promise<void> => {
  if (operationId === 'logout') return
  if (session.account === null) return requireNoAccount(c)
  if (needsSecondFactor(c, session) && !OWN_ACCOUNT.includes(operationId))
    throw new HttpError('second-factor-required')
}
