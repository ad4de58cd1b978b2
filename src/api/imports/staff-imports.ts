/** Imports of catalogue files and the export, for staff. The work is done by jobs; screens poll the import. */
import { Hono } from 'hono'
import type { MappingAnswers } from '../../catalogue-files/csv/model.ts'
import { exportCatalogue } from '../../catalogue-files/export-catalogue.ts'
import type { RowBody } from '../../catalogue-files/import/check-and-run.ts'
import { FileTooLarge } from '../../catalogue-files/import/import-files.ts'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/imports/imports.ts'
import { findChange } from '../../storage/changes/changes.ts'
import type { Database } from '../../storage/database/database.ts'
import { countPictures, listMissing } from '../../storage/imports/import-pictures.ts'
import { readImportRows, type StoredImport } from '../../storage/imports/imports.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvAnswer } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

const ROWS_OF_A_PAGE = 100

const canUndo = async (db: Database, id: string, now: Date): Promise<boolean> =>
  (await findChange(db, id, now))?.undoneAt === null

const wire = async (db: Database, now: Date, { createdAt, updatedAt: _, ...stored }: StoredImport) => ({
  ...stored,
  createdAt: createdAt.toISOString(),
  pictures: await countPictures(db, stored.id),
  canUndo: stored.state === 'done' && (await canUndo(db, stored.id, now)),
})

/** The bytes of an upload; an upload that ends early, or is too large, stores nothing. */
const storing = async <T>(
  body: ReadableStream<Uint8Array> | null,
  store: (bytes: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> => {
  if (!body) throw new HttpError('invalid-request', 'The request has no file.')
  try {
    return await store(body)
  } catch (cause) {
    if (cause instanceof FileTooLarge) throw new HttpError('import-too-large', undefined, { cause })
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET')
      throw new HttpError('invalid-request', 'The request ended before its body did.', { cause })
    throw cause
  }
}

export const staffImportRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now, imports, publicOrigins } = services
  const app = new Hono<ApiEnv>()
  const find = async (id: string): Promise<StoredImport> => {
    const stored = await imports?.find(id)
    if (!stored) throw new HttpError('import-not-found')
    return stored
  }
  const read = async (id: string) => wire(db, now(), await find(id))
  const need = () => {
    if (!imports) throw new HttpError('not-ready')
    return imports
  }
  const change = async (
    id: string,
    isPossible: Promise<boolean>,
    code: 'import-busy' | 'import-not-ready',
  ) => {
    if (!(await isPossible)) throw new HttpError(code)
    return { status: 202, json: await read(id) }
  }

  handleOperation(app, calls.createImport, async ({ query, c }) => {
    const id = await storing(c.req.raw.body, (bytes) => need().receive(query.name ?? 'products.csv', bytes))
    logStaffEvent(c, 'import-uploaded', { import: id })
    return { status: 201, json: await read(id) }
  })
  handleOperation(app, calls.listImports, async () => {
    const stored = await Promise.all((await need().list()).map((each) => wire(db, now(), each)))
    return { json: stored.map(({ report: _, ...rest }) => rest) }
  })
  handleOperation(app, calls.readImport, async ({ params }) => ({ json: await read(params.id) }))
  handleOperation(app, calls.deleteImport, async ({ params }) => {
    await find(params.id)
    if (!(await need().remove(params.id))) throw new HttpError('import-busy')
    return { json: { success: true } }
  })
  handleOperation(app, calls.listImportRows, async ({ params, query }) => {
    await find(params.id)
    const rows = await readImportRows(db, params.id, {
      kind: query.kind,
      after: query.after === undefined ? undefined : Number(query.after),
      limit: ROWS_OF_A_PAGE,
    })
    return {
      json: rows.map(({ product_id: productId, body, digest: _, ...row }) => {
        const { seen: __, ...found } = body as RowBody
        return { ...row, productId, ...found }
      }),
    }
  })
  handleOperation(app, calls.answerImport, async ({ params, body }) => {
    await find(params.id)
    return change(params.id, need().answer(params.id, body as MappingAnswers), 'import-busy')
  })
  handleOperation(app, calls.runImport, async ({ params, c }) => {
    await find(params.id)
    const answer = await change(params.id, need().run(params.id), 'import-not-ready')
    logStaffEvent(c, 'import-run', { import: params.id })
    return answer
  })
  handleOperation(app, calls.addImportPictures, async ({ params, c }) => {
    await find(params.id)
    const stored = storing(c.req.raw.body, (bytes) => need().receivePictures(params.id, bytes))
    return change(params.id, stored, 'import-busy')
  })
  handleOperation(app, calls.listMissingPictures, async ({ params }) => {
    await find(params.id)
    return { json: await listMissing(db, params.id) }
  })
  handleOperation(app, calls.retryImportPictures, async ({ params }) => {
    await find(params.id)
    return change(params.id, need().retryPictures(params.id), 'import-busy')
  })
  handleOperation(app, calls.exportCatalogue, ({ c, query }) =>
    csvAnswer('products', exportCatalogue(db, publicOrigins[0] ?? new URL(c.req.url).origin, query)),
  )
  return app
}
