/**
 * The statements of one checkout, as they went to PostgreSQL: recorded as they begin and end on their connections, and
 * played again in the same order, with the same parameters, at the same time where they ran at the same time.
 */
import pg from 'pg'

/** `name`: where the shop has PostgreSQL parse it once on each connection. */
type Statement = { connection: number; name?: string; text: string; values: unknown[] }
/** Statement `index` began, or was answered. */
type Step = { begins: boolean; index: number }
export type Recorded = { statements: Statement[]; steps: Step[] }

const kindOf = (text: string): 'begin' | 'end' | 'other' => {
  if (/^\s*(begin|start transaction)/i.test(text)) return 'begin'
  return /^\s*(commit|rollback)/i.test(text) ? 'end' : 'other'
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Marks the recorder's own statements, which are not part of the recording. */
export const WATCHING = '/* watching */'
const NOT_WORK = /^\s*(listen|unlisten|set |show |\/\* watching)/i

/** From now on every client of this process is listened to; `take` answers what was sent since it was last called. */
export const recordStatements = (): { take(): Recorded } => {
  let current: Recorded = { statements: [], steps: [] }
  const connections = new WeakMap<pg.Client, number>()
  let known = 0
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query

  prototype.query = function (...args) {
    const [first, second] = args
    const config: { name?: string; text?: unknown; values?: unknown } =
      typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>)
    const { name, text } = config
    if (typeof text !== 'string' || NOT_WORK.test(text)) return query.apply(this, args)
    const connection = connections.get(this) ?? ++known
    connections.set(this, connection)
    const recording = current
    const index = recording.statements.length
    const values = Array.isArray(config.values) ? config.values : []
    recording.statements.push({ connection, text, values, ...(name !== undefined && { name }) })
    recording.steps.push({ begins: true, index })
    const ends = () => void recording.steps.push({ begins: false, index })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        ends()
        return callback(...answer)
      }
      return query.apply(this, args)
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise) answer.then(ends, ends)
    return answer
  }
  return {
    take: () => {
      const taken = current
      current = { statements: [], steps: [] }
      return taken
    },
  }
}

/**
 * Statements outside of a transaction go to any client of the pool, as in the shop; a transaction keeps one. What
 * begins (a transaction, or a statement outside of any) waits for all that had been answered before it in the
 * recording; within a transaction a statement waits for those before it only, so that the holder of a lock can always
 * go on, whichever of two gets it this time.
 */
export const playStatements = async (pool: pg.Pool, { statements, steps }: Recorded): Promise<void> => {
  const holding = new Map<number, pg.PoolClient>()
  const running = new Map<number, Promise<unknown>>()
  const last = new Map<number, Promise<unknown>>()
  const inTransaction = new Set<number>()
  const answered: Promise<unknown>[] = []

  const send = async ({ connection, ...statement }: Statement, after: Promise<unknown>[]): Promise<void> => {
    await Promise.all(after)
    const kind = kindOf(statement.text)
    if (kind === 'begin') holding.set(connection, await pool.connect())
    const client = holding.get(connection)
    await (client ?? pool).query(statement)
    if (kind === 'end') {
      holding.delete(connection)
      client?.release()
    }
  }
  try {
    for (const { begins, index } of steps) {
      const statement = statements[index]
      if (!statement) continue
      const { connection, text } = statement
      if (!begins) {
        const answer = running.get(index)
        if (answer) answered.push(answer)
        continue
      }
      const before = last.get(connection) ?? Promise.resolve()
      const sent = send(statement, inTransaction.has(connection) ? [before] : [before, ...answered])
      sent.catch(() => undefined) // The error is handled where the promise is awaited below.
      running.set(index, sent)
      last.set(connection, sent)
      if (kindOf(text) === 'begin') inTransaction.add(connection)
      if (kindOf(text) === 'end') inTransaction.delete(connection)
    }
    await Promise.all(running.values())
  } finally {
    await Promise.allSettled(running.values())
    for (const client of holding.values()) client.release(true)
  }
}
