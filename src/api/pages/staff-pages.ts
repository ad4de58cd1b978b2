/** The staff's content pages: /api/admin/pages and /api/admin/page-preview. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/pages/staff-pages.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import {
  findPage,
  findPageVersion,
  type ListedPage,
  listPages,
  listPageVersions,
  type PageVersion,
  type StoredPage,
} from '../../storage/pages/content-pages.ts'
import {
  archivePage,
  changePage,
  deletePage,
  insertContentPage,
  publishPage,
} from '../../storage/pages/write-content-page.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent, type StaffEvent } from '../calls/staff-log.ts'
import { pageHtml } from './page-html.ts'

const listedWire = <Page extends ListedPage>({ createdAt, updatedAt, publishedAt, ...page }: Page) => ({
  ...page,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
})
const pageWire = (page: StoredPage): calls.StaffPage => listedWire(page)

const versionWire = <Version extends PageVersion>({ changedAt, ...version }: Version) => ({
  ...version,
  changedAt: changedAt.toISOString(),
})

const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw new HttpError('page-not-found')
  return found
}

export const staffPageRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now, settings } = services
  const app = new Hono<ApiEnv>()
  const write = <Result>(work: (trx: Transaction) => Promise<Result>) => inTransaction(db, work)
  const saved = async (c: Context<ApiEnv>, event: StaffEvent, page: StoredPage, fields: string[] = []) => {
    logStaffEvent(c, event, { id: page.id, ...(fields.length > 0 && { fields }) })
    await services.catalogueChanged({ productIds: [] })
    return { json: pageWire(page) }
  }

  handleOperation(app, calls.listStaffPages, async () => ({
    json: (await listPages(db)).map(listedWire) satisfies calls.ListedPage[],
  }))
  handleOperation(app, calls.createStaffPage, async ({ body, c }) => ({
    status: 201,
    ...(await saved(c, 'page-created', await write((trx) => insertContentPage(trx, body, now())))),
  }))
  handleOperation(app, calls.readStaffPage, async ({ params }) => ({
    json: pageWire(orNotFound(await findPage(db, params.id))),
  }))
  handleOperation(app, calls.changeStaffPage, async ({ params: { id }, body: { version, changes }, c }) => {
    const page = orNotFound(await write((trx) => changePage(trx, { id, version }, changes, now())))
    return saved(c, 'page-changed', page, Object.keys(changes))
  })
  handleOperation(app, calls.publishStaffPage, async ({ params: { id }, body: { version }, c }) =>
    saved(c, 'page-published', orNotFound(await write((trx) => publishPage(trx, { id, version }, now())))),
  )
  handleOperation(app, calls.archiveStaffPage, async ({ params: { id }, body, c }) => {
    const { version, redirectTo = null } = body
    return saved(
      c,
      'page-archived',
      orNotFound(await write((trx) => archivePage(trx, { id, version }, redirectTo, now()))),
    )
  })
  handleOperation(app, calls.deleteStaffPage, async ({ params: { id }, c }) => {
    if (!(await write((trx) => deletePage(trx, id)))) throw new HttpError('page-not-found')
    logStaffEvent(c, 'page-deleted', { id })
    return { json: { success: true } }
  })
  handleOperation(app, calls.listStaffPageVersions, async ({ params: { id } }) => {
    const versions = await listPageVersions(db, id)
    if (versions.length === 0) throw new HttpError('page-not-found')
    return { json: versions.map(versionWire) satisfies calls.ListedPageVersion[] }
  })
  handleOperation(app, calls.readStaffPageVersion, async ({ params: { id, version } }) => ({
    json: versionWire(orNotFound(await findPageVersion(db, id, version))) satisfies calls.PageVersion,
  }))
  handleOperation(app, calls.previewStaffPage, async ({ body }) => ({
    json: { html: await pageHtml(db, body.body, (await settings.fresh()).law) },
  }))
  return app
}
