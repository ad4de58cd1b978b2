/**
 * Connections for the pool of another library, such as the job queue's: text with values is sent under its name, as by the
 * pools of `connection-pool.ts`. The rule: a statement that a migration has made stale fails once, and its caller asks again.
 */
import pg from 'pg'
import { createStatementNames, isStalePlan } from './prepared-statements.ts'

type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** For the option `Client` of one pool, whose connections share the names. */
export const createPreparingClient = (): typeof pg.Client => {
  const names = createStatementNames()
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  class PreparingClient extends pg.Client {}
  PreparingClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values, callback] = args
    const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isNamed ? names.nameOf(text) : undefined
    if (name === undefined || !isNamed) return query.apply(this, args)
    const renewIfStale = (error: unknown): void => {
      if (isStalePlan(error)) names.renew(text)
    }
    if (typeof callback === 'function')
      return query.call(this, { name, text, values }, ((error, result) => {
        renewIfStale(error)
        callback(error, result)
      }) satisfies Callback)
    const answer = query.call(this, { name, text, values })
    if (answer instanceof Promise) answer.catch(renewIfStale)
    return answer
  } as typeof pg.Client.prototype.query
  return PreparingClient
}
