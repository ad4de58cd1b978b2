/**
 * Who of the staff acts in the present call. Every transaction and every single writing statement of the call names them
 * to PostgreSQL, whose triggers write the audit log, and checks that they still may: nothing is written for a session that
 * has ended meanwhile. The rule: handlers do nothing for either, so none can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
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

type Acting = { context: AuditContext; authority: Authority | undefined }
const storage = new AsyncLocalStorage<Acting>()

/** @param authority undefined: of somebody who acts by another proof, such as a link, or on the machine */
export const withAuditContext = <T>(context: AuditContext, work: () => T, authority?: Authority): T =>
  storage.run({ context, authority }, work)
export const currentAuditContext = (): AuditContext | undefined => storage.getStore()?.context

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

/** Call it after `begin`. It ends with the transaction. @throws AuthorityLost */
export const nameActor = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const acting = storage.getStore()
  if (!acting) return
  const { context, authority } = acting
  const { setting, value } = auditContext(context)
  if (!authority) {
    await client.query(SET_CONTEXT, [setting, value])
    return
  }
  const { rowCount } = await client.query(SET_AUTHORISED_CONTEXT, [
    setting,
    value,
    authority.sessionId,
    authority.roles,
  ])
  if (rowCount === 0) throw new AuthorityLost()
}

const BEGIN = /^\s*(begin|start transaction)\b/i
const END = /^\s*(commit|rollback)\s*$/i
const READ = /^\s*(select|show|set|savepoint|release|rollback to)\b(?!.*\bfor (no key )?update\b)/is

/** The object with some members replaced. */
const replacing = <T extends object>(target: T, members: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(target, {
    get: (_, name) => {
      if (name in members) return members[name as keyof T]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A client whose transactions name the actor, and whose single writes get a transaction of their own. */
const naming = (client: pg.PoolClient): pg.PoolClient => {
  let isInTransaction = false
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const orRollBack = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      // Where the connection is gone, the first error says so, and the pool drops it.
      await query('rollback').catch(() => undefined)
      throw error
    }
  }
  const run = async (text: string, ...rest: unknown[]): Promise<unknown> => {
    if (BEGIN.test(text)) {
      const result = await query(text, ...rest)
      isInTransaction = true
      await orRollBack(() => nameActor(client))
      return result
    }
    if (END.test(text)) isInTransaction = false
    if (isInTransaction || END.test(text) || READ.test(text)) return query(text, ...rest)
    await query('begin')
    return orRollBack(async () => {
      await nameActor(client)
      const result = await query(text, ...rest)
      await query('commit')
      return result
    })
  }
  return replacing(client, {
    query: (first: unknown, ...rest: unknown[]) =>
      typeof first === 'string' ? run(first, ...rest) : query(first, ...rest),
  })
}

/** The pool as Kysely uses it. Outside of a call of staff its clients are the pool's own. */
export const namingPool = (pool: pg.Pool): pg.Pool =>
  replacing(pool, {
    connect: async () => {
      const acting = storage.getStore()
      const client = await pool.connect()
      return acting ? naming(client) : client
    },
  })
