/** Who makes a call, for the audit log, and calls that are refused to the person. */
import type { Context } from 'hono'
import { PASSWORD_OWNER_NAME } from '../../domain/staff/staff-role.ts'
import { writeAuditEvent } from '../../storage/audit/audit-log.ts'
import type { AuditContext } from '../../storage/database/trigger-inputs.ts'
import type { SessionAccount } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from '../limits/client-address.ts'
import { createThrottle } from '../limits/throttle.ts'

/** @param account null: a session of ADMIN_PASSWORD */
export const auditContextOf = (
  c: Context<ApiEnv>,
  action: string,
  account: Omit<SessionAccount, 'email'> | null = c.get('staff')?.account ?? null,
): AuditContext => ({
  actorId: account?.id ?? null,
  actor: account?.name ?? PASSWORD_OWNER_NAME,
  role: account?.role ?? 'owner',
  address: clientOf(c).address,
  requestId: c.get('callId'),
  action,
})

/** One entry a minute for a call that a session repeats. */
const refusals = createThrottle()

/** @param reason the code of the error, where it is not that the role does not allow the call */
export const auditRefusal = async (
  c: Context<ApiEnv>,
  operationId: string,
  reason?: 'second-factor-required' | 'account-required',
): Promise<void> => {
  if (refusals.admit(`${c.get('staff')?.session.id} ${operationId}`) === undefined) return
  await writeAuditEvent(
    c.var.services.db,
    { outcome: 'refused', ...(reason && { details: { reason } }) },
    auditContextOf(c, operationId),
  )
}
