/**
 * Rate limits shared by all processes. An allowance of n per window refills evenly (the generic cell rate algorithm). One
 * row and one statement per check, so parallel requests cannot exceed it.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Allowance = { limit: number; windowSeconds: number }
/** An allowance, and whose it is. */
export type Counter = { key: string; allowance: Allowance }
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

export type RateLimits = {
  /** Consumes one unit of the allowance of `key`, if one is left. */
  take(key: string, allowance: Allowance): Promise<RateLimitResult>
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
  return {
    secondsToWait,
    check: async (key, allowance) => {
      const [wait = 0] = await secondsToWait([{ key, allowance }])
      return wait === 0 ? { ok: true } : { ok: false, retryAfterSeconds: wait }
    },
    take: async (key, allowance) => {
      const { windowSeconds } = allowance
      const step = refillSeconds(allowance, options.factor)
      const { rows } = await sql<{ taken: boolean; wait: number }>`
      with clock as (select clock_timestamp() as now),
      moment as (
        select now, now + make_interval(secs => ${windowSeconds + CLOCK_TOLERANCE_SECONDS}) as tolerated from clock
      ),
      taken as (
        insert into rate_limits as bucket (key, full_at)
        select ${key}, now + make_interval(secs => ${step}) from moment
        on conflict (key) do update
          set full_at = case when bucket.full_at > (select tolerated from moment) then (select now from moment)
            else greatest(bucket.full_at, (select now from moment)) end + make_interval(secs => ${step})
          where bucket.full_at > (select tolerated from moment)
            or greatest(bucket.full_at, (select now from moment)) + make_interval(secs => ${step})
              <= (select now from moment) + make_interval(secs => ${windowSeconds})
        returning 1
      )
      select
        exists (select from taken) as taken,
        coalesce(extract(epoch from
          (select full_at from rate_limits where key = ${key}) - (select now from moment)
        )::float8 + ${step} - ${windowSeconds}, ${step}) as wait
    `.execute(db)
      const [row] = rows
      if (row?.taken) return { ok: true }
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(row?.wait ?? step)) }
    },
    reset: async (key) => {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
  }
}
