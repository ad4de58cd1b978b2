/**
 * Who of the staff acts in the present call. Every transaction of the call begins by naming them to PostgreSQL, whose
 * triggers write the audit log, and by checking that they still may act: nothing is written for a session that has ended
 * meanwhile. Transactions are begun by `inTransaction` and, for a single statement that writes, `SingleStatementDialect`. The rule: handlers do nothing for either, so none can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type AuditContext, auditContext, SET_INPUT } from './trigger-inputs.ts'

/** What the actor acts by: a session of staff, and the roles that may do this. */
export type Authority = { sessionId: string; roles: readonly string[] }

/** The session has ended, or its account lost the role or was deactivated, after the call had begun. */
export class AuthorityLost extends Error {
  constructor() {
    super('the session of staff ended before the call wrote anything')
    this.name = 'AuthorityLost'
  }
}

type Acting = {
  context: AuditContext
  authority: Authority | undefined
  /** The id of what the call saved, for its undo. */
  changeId?: string
}
const storage = new AsyncLocalStorage<Acting>()

/** @param authority undefined: of somebody who acts by another proof, such as a link, or on the machine */
export const withAuditContext = <T>(context: AuditContext, work: () => T, authority?: Authority): T =>
  storage.run({ context, authority }, work)
export const currentAuditContext = (): AuditContext | undefined => storage.getStore()?.context
/** The call saved a change that can be undone. */
export const noteChange = (id: string): void => {
  const acting = storage.getStore()
  if (acting) acting.changeId = id
}
export const notedChange = (): string | undefined => storage.getStore()?.changeId
export const isStaffActing = (): boolean => storage.getStore() !== undefined

const SET_CONTEXT = `select ${SET_INPUT}`

/**
 * The locks last as long as the transaction: a session is ended, and a role changed, either before it or after it. Who does
 * so deletes the session and locks the account for update, so the weakest lock is enough: calls of one person do not wait
 * for each other, nor where they change that person's own account.
 */
const SET_AUTHORISED_CONTEXT = `${SET_CONTEXT} from staff_sessions s
  where s.id = $3 and (s.account_id is null or exists (select from staff_accounts a
    where a.id = s.account_id and a.status = 'active' and a.role = any($4) for key share))
  for key share of s`

/** Runs SQL in the transaction that has begun. */
type RunSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** The first statement of a transaction, with which what it says ends. @throws AuthorityLost */
export const nameActor = async (run: RunSql): Promise<void> => {
  const acting = storage.getStore()
  if (!acting) return
  const { context, authority } = acting
  const { setting, value } = auditContext(context)
  if (!authority) {
    await run(SET_CONTEXT, [setting, value])
    return
  }
  const { rows } = await run(SET_AUTHORISED_CONTEXT, [setting, value, authority.sessionId, authority.roles])
  if (rows.length === 0) throw new AuthorityLost()
}
