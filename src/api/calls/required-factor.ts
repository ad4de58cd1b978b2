/**
 * STAFF_SECOND_FACTOR=required: everybody who works in the staff area has a second factor. The rule: an account without
 * one may only set one up, and ADMIN_PASSWORD, which has none, counts only until an owner's account has one. Nobody is
 * locked out: where the last owner's factor is lost, the setting is taken out of `.env`.
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { hasOwnerWithSecondFactor } from '../../storage/staff/second-factor.ts'
import type { StaffSession } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv } from '../api-services.ts'

/** @throws HttpError `account-required` */
export const requireNoAccount = async (c: Context<ApiEnv>): Promise<void> => {
  const { db, secondFactorRequired } = c.var.services
  if (secondFactorRequired && (await hasOwnerWithSecondFactor(db))) throw new HttpError('account-required')
}

/**
 * Before what decides over owners and keys: ADMIN_PASSWORD is not enough once an owner's account has a second factor,
 * whether the shop requires one or not. @throws HttpError `account-required`
 */
export const requireAccountOfOwner = async (c: Context<ApiEnv>, account: object | null): Promise<void> => {
  if (account === null && (await hasOwnerWithSecondFactor(c.var.services.db)))
    throw new HttpError(
      'account-required',
      'An owner has a second factor, so ADMIN_PASSWORD is not enough for this: sign in with an account of an owner.',
    )
}

/** Whether the account may only set up its second factor. */
export const needsSecondFactor = (c: Context<ApiEnv>, { account }: Pick<StaffSession, 'account'>): boolean =>
  c.var.services.secondFactorRequired === true && account?.hasSecondFactor === false

/** @throws HttpError `second-factor-required`, `account-required` */
export const requireSecondFactor = async (
  c: Context<ApiEnv>,
  session: Pick<StaffSession, 'account'>,
  { id, permission }: Operation,
): Promise<void> => {
  if (id === 'logout') return
  if (session.account === null) return requireNoAccount(c)
  if (needsSecondFactor(c, session) && permission !== 'own-account')
    throw new HttpError('second-factor-required')
}
