/** The second factor of the own account: begin with a secret, confirm with its first code, remove. */
import type { Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/staff/second-factor.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { matchesPassword } from '../../storage/staff/password-hash.ts'
import * as factors from '../../storage/staff/second-factor.ts'
import { isStaffPassword } from '../../storage/staff/staff.ts'
import { readPasswordHash } from '../../storage/staff/staff-accounts.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { inPasswordQueue } from '../limits/password-queue.ts'
import { allowances, requireAllowance } from '../limits/rate-limits.ts'
import {
  bareRecoveryCode,
  isRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  timeStepOf,
  totpUri,
} from './second-factor-codes.ts'

/**
 * The own password, before a change of what opens the account: a stranger at an unlocked screen must not find it out.
 * @throws HttpError `no-account`, `current-password-wrong`, `too-many-requests`
 */
export const requireOwnPassword = async (c: Context<ApiEnv>, password: string) => {
  const { db, limits } = c.var.services
  const { account } = staffOf(c)
  const stored = account && (await readPasswordHash(db, account.id))
  if (!account || !stored) throw new HttpError('no-account')
  const key = `password-change:${account.id}`
  requireAllowance(await limits.take(key, allowances.passwordChanges))
  if (!(await inPasswordQueue(c, () => matchesPassword(password, stored))))
    throw new HttpError('current-password-wrong')
  await limits.reset(key)
  return account
}

/**
 * The password of who acts, of an account or ADMIN_PASSWORD, before sessions are ended or another way in is made.
 * @throws HttpError `current-password-wrong`, `too-many-requests`
 */
export const requirePresentPassword = async (c: Context<ApiEnv>, password: string): Promise<void> => {
  const { db, limits } = c.var.services
  if (staffOf(c).account) return void (await requireOwnPassword(c, password))
  const key = `password-change:${staffOf(c).session.id}`
  requireAllowance(await limits.take(key, allowances.passwordChanges))
  if (!(await inPasswordQueue(c, () => isStaffPassword(db, password))))
    throw new HttpError('current-password-wrong')
  await limits.reset(key)
}

/**
 * Guesses of codes after a right password. A browser that has signed in before has attempts of its own, others share
 * those of their address and those of all. Recovery codes cannot be guessed and are not limited, so that no number of
 * strangers keeps the person out.
 * @throws HttpError `too-many-requests`
 */
export const takeCodeAttempt = async (
  c: Context<ApiEnv>,
  { accountId, device, code }: { accountId: string; device: string | undefined; code: string },
): Promise<void> => {
  if (isRecoveryCode(code)) return
  const { limits } = c.var.services
  const message = 'Too many wrong codes. Wait a while, or use a recovery code.'
  const own = `second-factor:${accountId} ${device ?? clientKey(clientOf(c))}`
  requireAllowance(await limits.take(own, allowances.codes), message)
  if (device === undefined)
    requireAllowance(await limits.take(`second-factor:${accountId}`, allowances.codesByStrangers), message)
}

/** Whether the code opens the account, which uses it up. */
export const redeemCode = async (
  trx: Transaction,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
  now: Date,
): Promise<boolean> => {
  if (isRecoveryCode(code)) return factors.redeemRecoveryCode(trx, accountId, bareRecoveryCode(code))
  const step = timeStepOf(secret, code, now)
  return step !== undefined && factors.acceptTimeStep(trx, accountId, step)
}

export const handleSecondFactor = (app: Hono<ApiEnv>, { db, now, limits, settings }: ApiServices): void => {
  handleOperation(app, calls.readSecondFactor, async ({ c }) => {
    const { account } = staffOf(c)
    const isOn = account !== null && (await factors.readConfirmedSecret(db, account.id)) !== undefined
    return { json: { isOn, recoveryCodes: isOn ? await factors.countRecoveryCodes(db, account.id) : 0 } }
  })
  handleOperation(app, calls.beginSecondFactor, async ({ body: { password }, c }) => {
    const account = await requireOwnPassword(c, password)
    const secret = newTotpSecret()
    if (!(await factors.beginSecondFactor(db, account.id, secret))) throw new HttpError('second-factor-on')
    const uri = totpUri(secret, settings.current().identity.name, account.email)
    return { status: 201, json: { secret, uri } }
  })
  handleOperation(app, calls.confirmSecondFactor, async ({ body: { code }, c }) => {
    const { account, session } = staffOf(c)
    const secret = account && (await factors.readPendingSecret(db, account.id))
    if (!account || !secret) throw new HttpError('second-factor-not-begun')
    const key = `second-factor-begin:${account.id}`
    requireAllowance(await limits.take(key, allowances.codes))
    const step = timeStepOf(secret, code, now())
    if (step === undefined) throw new HttpError('code-refused')
    const recoveryCodes = newRecoveryCodes()
    const factor = {
      id: account.id,
      secret,
      step,
      sessionId: session.id,
      recoveryCodes: recoveryCodes.map(bareRecoveryCode),
    }
    if (!(await factors.confirmSecondFactor(db, factor, now())))
      throw new HttpError('second-factor-not-begun')
    await limits.reset(key)
    logStaffEvent(c, 'second-factor-on', { account: account.id })
    return { json: { recoveryCodes } }
  })
  handleOperation(app, calls.removeOwnSecondFactor, async ({ body: { password }, c }) => {
    const account = await requireOwnPassword(c, password)
    await factors.removeSecondFactor(db, account.id)
    logStaffEvent(c, 'second-factor-off', { account: account.id })
    return { json: { success: true } }
  })
}
