/**
 * Rate limits shared by all processes. An allowance of n per window refills evenly (the generic cell rate algorithm). Each
 * has a row, which is checked and changed in one statement, so parallel requests cannot exceed it.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { runStatement } from './statement.ts'

export type Allowance = { limit: number; windowSeconds: number }
/** An allowance, and whose it is. */
export type Counter = { key: string; allowance: Allowance }
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }
/** `exhausted`: the place of the counter that has no unit left. */
export type TakenEach = { ok: true } | { ok: false; retryAfterSeconds: number; exhausted: number }

export type RateLimits = {
  /** Consumes one unit of the allowance of `key`, if one is left. */
  take(key: string, allowance: Allowance): Promise<RateLimitResult>
  /** Takes one unit from each counter in order, in one statement; stops at the first that is exhausted. */
  takeEach(counters: readonly Counter[]): Promise<TakenEach>
  /** Whether `key` has a unit left. Consumes nothing. */
  check(key: string, allowance: Allowance): Promise<RateLimitResult>
  /** Whole seconds until each counter has a unit left, in one statement; 0 where it has one. Consumes nothing. */
  secondsToWait(counters: readonly Counter[]): Promise<number[]>
  /** Restores the whole allowance of `key`. */
  reset(key: string): Promise<void>
}

/** Seconds until one consumed unit is refilled. */
const refillSeconds = ({ limit, windowSeconds }: Allowance, factor = 1): number =>
  windowSeconds / Math.max(1, limit * factor)

/**
 * Seconds beyond its window at which a stored time is disbelieved: it was stored before the clock was set back, and would
 * lock its key out until the clock has caught up.
 */
const CLOCK_TOLERANCE_SECONDS = 60

/** Takes a unit of the counter at `place`, unless the one before it is exhausted. Parameters: key, step and window of each. */
const takeSql = (place: number): string => {
  const [key, step, window] = [1, 2, 3].map((parameter) => `$${3 * place + parameter}`)
  const now = '(select now from moment)'
  const stepLater = `make_interval(secs => ${step}::float8)`
  const disbelieved = `bucket.full_at > ${now} + make_interval(secs => ${window}::float8 + ${CLOCK_TOLERANCE_SECONDS})`
  return `taken${place} as (
    insert into rate_limits as bucket (key, full_at)
    select ${key}::text, now + ${stepLater} from moment ${place > 0 ? `where exists (select from taken${place - 1})` : ''}
    on conflict (key) do update
      set full_at = case when ${disbelieved} then ${now} else greatest(bucket.full_at, ${now}) end + ${stepLater}
      where ${disbelieved}
        or greatest(bucket.full_at, ${now}) + ${stepLater} <= ${now} + make_interval(secs => ${window}::float8)
    returning 1
  )`
}

/** How many counters a unit was taken of, and the seconds until the first other is full. */
const takeEachSql = (counters: number): string => {
  const places = Array.from({ length: counters }, (_, place) => place)
  return `with moment as (select clock_timestamp() as now), ${places.map(takeSql).join(', ')}
    select taken, extract(epoch from (
        select full_at from rate_limits where key = (array[${places.map((place) => `$${3 * place + 1}`)}])[taken + 1]
      ) - now)::float8 as full_in
    from moment, (select (${places.map((place) => `(select count(*) from taken${place})`).join(' + ')})::int as taken) as units`
}

/** @param options.factor multiplies every limit; tests and benchmarks raise it */
export const createRateLimits = (db: Database, options: { factor?: number } = {}): RateLimits => {
  const secondsToWait = async (counters: readonly Counter[]): Promise<number[]> => {
    const keys = counters.map(({ key }) => key)
    const { rows } = await sql<{ key: string; full_in: number }>`
      select key, extract(epoch from full_at - clock_timestamp())::float8 as full_in
      from rate_limits where key = any(${keys}::text[])
    `.execute(db)
    const fullIn = new Map(rows.map(({ key, full_in }) => [key, full_in]))
    return counters.map(({ key, allowance }) => {
      const seconds = fullIn.get(key) ?? 0
      if (seconds > allowance.windowSeconds + CLOCK_TOLERANCE_SECONDS) return 0
      return Math.max(
        0,
        Math.ceil(seconds + refillSeconds(allowance, options.factor) - allowance.windowSeconds),
      )
    })
  }
  const takeEach = async (counters: readonly Counter[]): Promise<TakenEach> => {
    const steps = counters.map(({ allowance }) => refillSeconds(allowance, options.factor))
    const [row] = await runStatement<{ taken: number; full_in: number | null }>(db, {
      text: takeEachSql(counters.length),
      values: counters.flatMap(({ key, allowance }, place) => [key, steps[place], allowance.windowSeconds]),
    })
    const exhausted = row?.taken ?? 0
    const [step, window] = [steps[exhausted], counters[exhausted]?.allowance.windowSeconds]
    if (step === undefined || window === undefined) return { ok: true }
    // Its row is not seen where another request has just made it.
    const wait = row?.full_in == null ? step : row.full_in + step - window
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)), exhausted }
  }
  return {
    secondsToWait,
    takeEach,
    check: async (key, allowance) => {
      const [wait = 0] = await secondsToWait([{ key, allowance }])
      return wait === 0 ? { ok: true } : { ok: false, retryAfterSeconds: wait }
    },
    take: (key, allowance) => takeEach([{ key, allowance }]),
    reset: async (key) => {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
  }
}
