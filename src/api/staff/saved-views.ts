/** Saved views of each staff list that has them. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { viewCalls } from '../../contract/staff/saved-views.ts'
import { VIEW_LISTS } from '../../domain/staff/view-list.ts'
import { deleteView, listViews, saveView } from '../../storage/staff/saved-views.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'

export const savedViewRoutes = ({ db, now }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  for (const list of VIEW_LISTS) {
    const calls = viewCalls[list]
    handleOperation(app, calls.list, async () => ({ json: await listViews(db, list) }))
    handleOperation(app, calls.save, async ({ body }) => {
      const view = await saveView(db, { ...body, list, now: now() })
      if (view === 'name-taken') throw new HttpError('name-taken', 'Another view has this name.')
      if (view === 'full') throw new HttpError('too-many-views')
      return { status: 201, json: view }
    })
    handleOperation(app, calls.remove, async ({ params: { id } }) => {
      if (!(await deleteView(db, list, id))) throw new HttpError('view-not-found')
      return { json: { success: true } }
    })
  }
  return app
}
