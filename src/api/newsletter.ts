/** POST /api/newsletter. */
import { Hono } from 'hono'
import { subscribe as subscribeCall } from '../contract/newsletter.ts'
import { subscribe } from '../storage/newsletter.ts'
import { handle } from './handle.ts'
import { allowances, refuseUnlessTaken, takeOfClient } from './rate-limits.ts'
import type { ApiEnv, ApiServices } from './services.ts'

export const newsletterRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, subscribeCall, async ({ body, c }) => {
    refuseUnlessTaken(await takeOfClient(c, 'newsletter', allowances.newsletter))
    await subscribe(db, body.email)
    return { status: 201, json: { success: true } }
  })
  return app
}
