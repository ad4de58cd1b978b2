/** Returned files of carriers. The rule: a check and the shipment after it read the same file by the same columns. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as contract from '../../contract/postage/postage-returns.ts'
import { listPostageFiles } from '../../storage/postage/postage-files.ts'
import { findLastChoice, findPostageFile } from '../../storage/postage/postage-returns.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { refusing } from '../calls/order-refusals.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { readReturnedTable, returnedRows } from './returned-table.ts'

export const staffPostageReturnRoutes = ({ db, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, contract.listPostageFiles, async () => {
    const files = await listPostageFiles(db, contract.MAX_LISTED_FILES)
    return {
      json: files.map((file) => ({
        ...file,
        madeAt: file.madeAt.toISOString(),
      })) satisfies contract.ListedPostageFile[],
    }
  })
  handleOperation(app, contract.checkPostageReturn, async ({ params: { id }, body }) => {
    const file = await findPostageFile(db, id)
    if (!file) throw new HttpError('postage-file-not-found')
    const table = await readReturnedTable(body.file)
    const { headings } = table
    const last = await findLastChoice(db, file.format)
    const hasAll = last && Object.values(last.columns).every((heading) => headings.includes(heading))
    const columns = body.columns ?? (hasAll ? last.columns : null)
    const rows = columns === null ? [] : returnedRows(table, columns)
    const judged = await refusing(checkout.checkReturn({ fileId: id, rows }))
    return {
      json: {
        headings,
        columns,
        carrier: last?.carrier ?? '',
        rows: judged.map(({ row, reference, tracking, problem = null }) => ({
          row,
          reference,
          tracking,
          problem,
        })),
        orders: judged.flatMap(({ order, problem }) =>
          problem === undefined && order !== undefined ? [order] : [],
        ),
      } satisfies contract.CheckedPostageReturn,
    }
  })
  handleOperation(app, contract.shipPostageReturn, async ({ params: { id }, body, c }) => {
    const { columns, carrier, orders, key } = body
    const rows = returnedRows(await readReturnedTable(body.file), columns)
    const request = { fileId: id, rows, columns, carrier, orders, key, actor: staffOf(c).name }
    const shipped = await refusing(checkout.shipReturn(request))
    if (shipped.isNew) logStaffEvent(c, 'postage-returned', { orders: shipped.orders.length })
    return {
      status: 201,
      json: { id: shipped.id, orders: shipped.orders } satisfies contract.ShippedPostageReturn,
    }
  })
  handleOperation(app, contract.undoPostageReturn, async ({ params: { id }, c }) => {
    const isNew = await refusing(checkout.undoReturn({ returnId: id, actor: staffOf(c).name }))
    if (isNew) logStaffEvent(c, 'postage-return-undone')
    return { json: { success: true } }
  })
  return app
}
