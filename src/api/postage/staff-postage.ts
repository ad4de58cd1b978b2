/** Postage files of orders and their formats. The rule: text that a spreadsheet would run as a formula gets an apostrophe. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { makePostageFile } from '../../checkout/postage-file.ts'
import { HttpError } from '../../contract/errors.ts'
import * as postage from '../../contract/postage/postage.ts'
import { slugOf } from '../../domain/groups/slug.ts'
import { CLICK_AND_DROP, type PostageFormat } from '../../domain/postage/postage-format.ts'
import { localTime } from '../../domain/shop-day.ts'
import {
  deletePostageFormat,
  listPostageFormats,
  savePostageFormat,
} from '../../storage/postage/postage-formats.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvText } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'

const wire = (format: PostageFormat): postage.PostageFormatWire => ({
  ...format,
  columns: [...format.columns],
})

export const staffPostageRoutes = ({ db, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const listFormats = async () => [CLICK_AND_DROP, ...(await listPostageFormats(db))]
  handleOperation(app, postage.listPostageFormats, async () => ({ json: (await listFormats()).map(wire) }))
  handleOperation(app, postage.savePostageFormat, async ({ body }) => {
    if (body.name.toLowerCase() === CLICK_AND_DROP.name.toLowerCase())
      throw new HttpError('name-taken', 'The shop has a format of this name.')
    const saved = await savePostageFormat(db, body)
    if (saved === 'full') throw new HttpError('too-many-postage-formats')
    return { json: wire(saved) }
  })
  handleOperation(app, postage.deletePostageFormat, async ({ params: { id } }) => {
    if (!(await deletePostageFormat(db, id))) throw new HttpError('postage-format-not-found')
    return { json: { success: true } }
  })
  handleOperation(
    app,
    postage.makePostageFile,
    async ({ body: { orders: numbers, format: id, again }, c }) => {
      const format = (await listFormats()).find((each) => each.id === id)
      if (!format) throw new HttpError('postage-format-not-found')
      const at = now()
      const how = { numbers, format, again, timeZone, actor: staffOf(c).name, now: at }
      const { rows, orders, repeated, leftOut } = await makePostageFile(db, how)
      const headings = format.columns.map(({ heading }) => guardFormula(heading))
      const day = localTime(at, timeZone).day
      return {
        json: {
          name: `${slugOf(format.name) || 'postage'}-${day}.csv`,
          csv: rows.length === 0 ? '' : csvText([headings, ...rows.map((row) => row.map(guardFormula))]),
          orders,
          repeated: repeated.map((each) => ({ ...each, madeAt: each.madeAt.toISOString() })),
          leftOut,
        } satisfies postage.PostageFileWire,
      }
    },
  )
  return app
}
