/**
 * The statements of one checkout, as they went to PostgreSQL: recorded as they begin and end on their connections, and
 * played again in the same order, with the same parameters, at the same time where they ran at the same time.
 */
import pg from 'pg'

type Statement = { connection: number; text: string; values: unknown[] }
/** Statement `index` began, or was answered. */
type Step = { begins: boolean; index: number }
export type Recorded = { statements: Statement[]; steps: Step[] }

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** How whoever watches the shop while it is recorded begins a statement: it is none of the shop's. */
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
    const config = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>)
    const { text } = config
    if (typeof text !== 'string' || NOT_WORK.test(text)) return query.apply(this, args)
    const connection = connections.get(this) ?? ++known
    connections.set(this, connection)
    const recording = current
    const index = recording.statements.length
    const values = Array.isArray(config.values) ? config.values : []
    recording.statements.push({ connection, text, values })
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

/** Statements outside of a transaction go to any client of the pool, as in the shop; a transaction keeps one. */
export const playStatements = async (pool: pg.Pool, { statements, steps }: Recorded): Promise<void> => {
  const holding = new Map<number, pg.PoolClient>()
  const running = new Map<number, Promise<unknown>>()
  const last = new Map<number, Promise<unknown>>()

  const send = async ({ connection, text, values }: Statement): Promise<void> => {
    await last.get(connection)
    const word = text.trim().slice(0, 8).toLowerCase()
    if (word.startsWith('begin') || word.startsWith('start tr')) holding.set(connection, await pool.connect())
    const client = holding.get(connection)
    await (client ?? pool).query(text, values)
    if (word.startsWith('commit') || word.startsWith('rollback')) {
      holding.delete(connection)
      client?.release()
    }
  }
  try {
    for (const { begins, index } of steps) {
      const statement = statements[index]
      if (!statement) continue
      if (begins) {
        const sent = send(statement)
        sent.catch(() => undefined) // Whoever waits for it below sees it.
        running.set(index, sent)
        last.set(statement.connection, sent)
      } else await running.get(index)
    }
    await Promise.all(running.values())
  } finally {
    for (const client of holding.values()) client.release(true)
  }
}
