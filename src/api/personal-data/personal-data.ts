/**
 * Personal data for owners. The rule: an address is in the body of a request only, never in a URL, a log or the audit log.
 */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/personal-data/personal-data.ts'
import { RETENTION_NAMES } from '../../domain/settings/retention.ts'
import { erasePersonalData } from '../../storage/personal-data/erase.ts'
import { findObstacles, findPersonalData, paymentsAtProvider } from '../../storage/personal-data/find.ts'
import { readRetentionRuns } from '../../storage/personal-data/retention.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'

export const personalDataRoutes = ({
  db,
  settings,
  now,
  readMailFile,
  removeMailFiles,
}: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.readRetention, async () => {
    const [{ privacy }, runs] = await Promise.all([settings.fresh(), readRetentionRuns(db)])
    return {
      json: RETENTION_NAMES.map((rule) => {
        const run = runs.get(rule)
        return {
          rule,
          days: privacy.retention[rule],
          lastRunAt: run?.finishedAt?.toISOString() ?? null,
          deleted: run?.deleted ?? 0,
          total: run?.total ?? 0,
        }
      }) satisfies calls.RetentionRule[],
    }
  })
  handleOperation(app, calls.findPersonalData, async ({ body: { email } }) => {
    const [held, obstacles] = await Promise.all([findPersonalData(db, email), findObstacles(db, email)])
    return {
      json: {
        counts: Object.fromEntries(Object.entries(held).map(([subject, rows]) => [subject, rows.length])),
        obstacles,
        documents: (held.documents ?? []).map(({ number }) => String(number)),
        payments: paymentsAtProvider(held),
      } satisfies calls.PersonalDataFound,
    }
  })
  handleOperation(app, calls.exportPersonalData, async ({ body: { email } }) => {
    const held = await findPersonalData(db, email)
    const mailFiles: Record<string, unknown>[] = []
    for (const { key } of held.mails ?? []) {
      const file = await readMailFile?.(String(key))
      if (file) mailFiles.push({ key, ...file })
    }
    return { json: { email, exportedAt: now().toISOString(), data: { ...held, mailFiles } } }
  })
  handleOperation(app, calls.erasePersonalData, async ({ body: { email, confirmation } }) => {
    if (confirmation.trim().toLowerCase() !== email.toLowerCase())
      throw new HttpError('erasure-not-confirmed')
    const erasure = await erasePersonalData(db, email)
    if ('obstacles' in erasure)
      throw new HttpError('erasure-refused', `Nothing was erased. ${erasure.obstacles.join(' ')}`)
    await removeMailFiles?.(erasure.mailKeys)
    return {
      json: {
        erased: erasure.erased,
        documents: erasure.documents,
        payments: erasure.payments,
      } satisfies calls.PersonalDataErased,
    }
  })
  return app
}
