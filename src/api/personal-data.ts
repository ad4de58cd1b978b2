/** Personal data for owners. */
import { Hono } from 'hono'
import * as calls from '../contract/personal-data.ts'
import { RETENTION_NAMES } from '../domain/retention.ts'
import { readRetentionRuns } from '../storage/retention/retention.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { handleOperation } from './operation-route.ts'

export const personalDataRoutes = ({ db, settings }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.readRetention, async () => {
    const [{ privacy }, runs] = await Promise.all([settings.fresh(), readRetentionRuns(db)])
    return {
      json: RETENTION_NAMES.map((rule) => {
        const run = runs.get(rule)
        return {
          ...{ rule, days: privacy.retention[rule], lastRunAt: run?.finishedAt?.toISOString() ?? null },
          ...{ deleted: run?.deleted ?? 0, total: run?.total ?? 0 },
        }
      }) satisfies calls.RetentionRule[],
    }
  })
  return app
}
