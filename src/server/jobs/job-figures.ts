/** How many jobs wait in each queue and for how long, read from pg-boss's table, for the metrics. */
import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import type { JobFigures } from '../observability/watched-metrics.ts'
import { JOB_SCHEMA } from './job-queues.ts'

/** Empty until the job queue has created its tables. */
export const readJobFigures = async (db: Database, queues: readonly string[]): Promise<JobFigures> => {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass(${`${JOB_SCHEMA}.job`}) is not null as found
  `.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ queue: string; waiting: number; retried: number; oldest: number | null }>`
    select name as queue, count(*) as waiting, count(*) filter (where retry_count > 0) as retried,
      extract(epoch from now() - min(created_on))::float8 as oldest
    from ${sql.id(JOB_SCHEMA, 'job')} where state <= 'active' group by name
  `.execute(db)
  return queues.map((queue) => {
    const found = rows.find((row) => row.queue === queue)
    return {
      queue,
      waiting: found?.waiting ?? 0,
      retried: found?.retried ?? 0,
      oldestSeconds: Math.max(0, found?.oldest ?? 0),
    }
  })
}
