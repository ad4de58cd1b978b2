/** Waiting until a statement of the test's database waits for a lock: what holds the lock then ends by the test's gate. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '../../src/storage/database/database.ts'

/** @returns the process of the first such statement whose text begins with `begin`; rejects after 20 s without one */
export const untilLockIsAwaited = (db: Database, begin = ''): Promise<number> =>
  vi.waitUntil(
    async () => {
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${begin})`
      return (await waiting.execute(db)).rows[0]?.pid
    },
    { timeout: 20_000, interval: 10 },
  )
