/**
 * The secrets of services: /api/admin/secrets. Who changes them says the own password again; a session of ADMIN_PASSWORD
 * cannot once an owner's account has a second factor, for that password alone must not open the payments.
 */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/secrets/secrets.ts'
import type { ApiEnv, ApiServices, SecretsService } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { requireAccountOfOwner } from '../calls/required-factor.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { allowances, requireAllowance, takeForClient } from '../limits/rate-limits.ts'
import { requirePresentPassword } from '../staff/second-factor.ts'

/** @throws HttpError `account-required`, `current-password-wrong`, `too-many-requests` */
const requireOwnerAgain = async (c: Context<ApiEnv>, password: string): Promise<void> => {
  await requireAccountOfOwner(c, staffOf(c).account)
  await requirePresentPassword(c, password)
}

export const secretRoutes = ({ secrets }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const requireSecrets = (): SecretsService => {
    if (!secrets) throw new HttpError('unknown-call')
    return secrets
  }
  const statesNow = async () => ({
    json: (await requireSecrets().read()).map(({ updatedAt, environment, ...state }) => ({
      ...state,
      environment: [...environment],
      updatedAt: updatedAt?.toISOString() ?? null,
    })) satisfies calls.SecretServiceWire[],
  })
  handleOperation(app, calls.readSecretServices, statesNow)
  handleOperation(app, calls.changeSecretService, async ({ params: { service }, body, c }) => {
    const { version, values, password } = body
    await requireOwnerAgain(c, password)
    const fields = await requireSecrets().change(service, { version, values, by: staffOf(c).name })
    if (fields.length > 0) logStaffEvent(c, 'secrets-changed', { service, fields })
    return statesNow()
  })
  handleOperation(app, calls.removeSecretService, async ({ params: { service }, body, c }) => {
    await requireOwnerAgain(c, body.password)
    await requireSecrets().remove(service, { version: body.version, by: staffOf(c).name })
    logStaffEvent(c, 'secrets-removed', { service })
    return statesNow()
  })
  handleOperation(app, calls.testSecretService, async ({ params: { service }, body, c }) => {
    requireAllowance(await takeForClient(c, 'test-mail', allowances.testMail))
    const to = body.to || (staffOf(c).account?.email ?? '')
    logStaffEvent(c, 'secrets-tested', { service })
    return { json: await requireSecrets().test(service, { values: body.values, to }) }
  })
  return app
}
