/** The staff's bulk edit of products and variants, and its undo. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/products/bulk.ts'
import { editInBulk, undoBulkEdit } from '../../storage/products/bulk-edit.ts'
import { listVariantsOf } from '../../storage/products/variant-list.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

export const staffBulkEditRoutes = ({
  db,
  now,
  catalogueChanged,
  recordsShownPrices,
}: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.editProductsInBulk, async ({ body, c }) => {
    const outcome = await editInBulk(db, body.rows, now(), body.changeId)
    if (outcome.kind === 'invalid') return { status: 422, json: { errors: outcome.errors } }
    if (outcome.kind === 'conflict') return { status: 409, json: { conflicts: outcome.conflicts } }
    const { changeId, saved, unchanged, productIds } = outcome
    if (changeId !== null) {
      logStaffEvent(c, 'products-edited-in-bulk', { changeId, products: String(productIds.length) })
      await catalogueChanged({ productIds })
    }
    return { json: { changeId, saved, unchanged } }
  })
  handleOperation(app, calls.undoBulkEdit, async ({ params, c }) => {
    const outcome = await undoBulkEdit(db, params.changeId, {
      now: now(),
      ignoresUnseenPrices: (await recordsShownPrices?.()) ?? false,
    })
    if (outcome.kind === 'unknown') throw new HttpError('change-not-found')
    if (outcome.kind === 'conflict') return { status: 409, json: { conflicts: outcome.conflicts } }
    if (outcome.productIds.length > 0) {
      logStaffEvent(c, 'bulk-edit-undone', { changeId: params.changeId })
      await catalogueChanged({ productIds: outcome.productIds })
    }
    return { json: { restored: outcome.restored } }
  })
  handleOperation(app, calls.listStaffVariants, async ({ query }) => ({
    json: { variants: await listVariantsOf(db, query.products) },
  }))
  return app
}
