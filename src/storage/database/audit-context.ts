/**
 * Who of the staff acts in the present call. Every transaction and every single writing statement of the call names them
 * to PostgreSQL, whose triggers write the audit log. The rule: handlers do nothing for it, so none can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

export type AuditContext = {
  /** Of the account; null: a session of ADMIN_PASSWORD. */
  actorId: string | null
  actor: string
  role: string
  /** The client's. */
  address: string
  /** Made by the shop, never a client's: what has the same is shown as one change. */
  requestId: string
  /** The id of the operation. */
  action: string
}

const storage = new AsyncLocalStorage<AuditContext>()

export const withAuditContext = <T>(context: AuditContext, work: () => T): T => storage.run(context, work)
export const currentAuditContext = (): AuditContext | undefined => storage.getStore()

const SET_CONTEXT = `select set_config('haberdash.audit', $1, true)`

/** Call it after `begin`. It ends with the transaction. */
export const nameActor = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const context = storage.getStore()
  if (context) await client.query(SET_CONTEXT, [JSON.stringify(context)])
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
      const context = storage.getStore()
      const client = await pool.connect()
      return context ? naming(client) : client
    },
  })
