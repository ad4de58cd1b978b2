/**
 * Imports of catalogue files, from the upload to the last picture: what staff do with one. At most `MAX_IMPORTS` are kept.
 * Jobs do the work (`import-jobs.ts`).
 */

import type { PictureStore } from '../../pictures/picture-store.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import { newId } from '../../storage/database/ids.ts'
import { trimImportFiles } from '../../storage/imports/import-files.ts'
import { retryFailed } from '../../storage/imports/import-pictures.ts'
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  listOldImports,
  lockImport,
  type StoredImport,
  updateImport,
} from '../../storage/imports/imports.ts'
import type { MappingAnswers } from '../csv/model.ts'
import { openImportFiles } from './import-files.ts'
import { createImportJobs, type ImportJob } from './import-jobs.ts'

export const MAX_CSV_BYTES = 50 * 1024 * 1024
export const MAX_ZIP_BYTES = 500 * 1024 * 1024
/** Older ones that are not under way are deleted. */
export const MAX_IMPORTS = 20

export type ImportService = {
  list(): Promise<StoredImport[]>
  find(id: string): Promise<StoredImport | undefined>
  /** Stores the file and begins its dry run. @throws FileTooLarge */
  receive(fileName: string, bytes: AsyncIterable<Uint8Array>, answers?: MappingAnswers): Promise<string>
  /** Stores a zip of pictures and begins another dry run, or fetches what is missing. @throws FileTooLarge */
  receivePictures(id: string, bytes: AsyncIterable<Uint8Array>): Promise<boolean>
  /** These return whether the import was in a state in which it can be done. */
  answer(id: string, answers: MappingAnswers): Promise<boolean>
  run(id: string): Promise<boolean>
  retryPictures(id: string): Promise<boolean>
  /** In any state: a check or run is cancelled. Not in the moment in which a run is committed. */
  remove(id: string): Promise<boolean>
  perform(job: ImportJob): Promise<void>
  stop(): void
}

type ImportOptions = Pick<
  Parameters<typeof createImportJobs>[0],
  'db' | 'connection' | 'pictureFolder' | 'silenceMs' | 'catalogueChanged' | 'log'
> & {
  /** `DATA_DIR/imports`: this node's copies of files */
  folder: string
  pictures: Pick<PictureStore, 'add' | 'addFromUrl' | 'has'>
  enqueue(trx: Transaction, job: ImportJob): Promise<void>
}

export const createImportService = (options: ImportOptions): ImportService => {
  const { db, folder, enqueue } = options
  const stopping = new AbortController()
  const files = openImportFiles(db, folder)

  type Begun = 'checking' | 'running' | 'pictures'
  /** In one of the states `from`. @returns whether it was */
  const enqueueIn = async (
    trx: Transaction,
    id: string,
    state: Begun,
    from: StoredImport['state'][],
    answers?: MappingAnswers,
  ): Promise<boolean> => {
    const begun = { state, progress: null, problem: null, attempts: 0, ...(answers && { answers }) }
    const isTaken = await updateImport(trx, id, begun, from)
    if (isTaken) await enqueue(trx, { kind: 'catalogue-import', importId: id })
    return isTaken
  }
  const enqueueAs = (id: string, state: Begun, from: StoredImport['state'][], answers?: MappingAnswers) =>
    inTransaction(db, (trx) => enqueueIn(trx, id, state, from, answers))

  const jobs = createImportJobs({
    ...options,
    files,
    stopping: stopping.signal,
    enqueuePictures: (id) => enqueueAs(id, 'pictures', ['pictures']),
  })

  const remove = async (id: string): Promise<boolean> => {
    const copies = await files.list(id)
    if (!(await deleteImport(db, id))) return false
    await Promise.all(copies.map(files.discard))
    return true
  }

  return {
    list: () => listImports(db),
    find: async (id) => {
      const stored = await findImport(db, id)
      const progress = jobs.progressOf(id)
      return stored && progress && stored.state === 'running' ? { ...stored, progress } : stored
    },
    receive: async (fileName, bytes, answers = {}) => {
      const id = newId('import')
      const file = await files.receive(bytes, MAX_CSV_BYTES)
      try {
        await inTransaction(db, async (trx) => {
          await insertImport(trx, { id, fileName, fileBytes: file.bytes, answers })
          await files.store(trx, id, 'table', file)
          await enqueue(trx, { kind: 'catalogue-import', importId: id })
        })
      } catch (error) {
        await files.discard(file)
        throw error
      }
      for (const old of await listOldImports(db, MAX_IMPORTS)) await remove(old)
      await trimImportFiles(db)
      await files.sweep()
      return id
    },
    receivePictures: async (id, bytes) => {
      const before = await findImport(db, id)
      if (!before || ['checking', 'running', 'pictures'].includes(before.state)) return false
      const file = await files.receive(bytes, MAX_ZIP_BYTES)
      try {
        const isTaken = await inTransaction(db, async (trx) => {
          const isDone = (await lockImport(trx, id))?.state === 'done'
          if (isDone) await retryFailed(trx, id)
          const isEnqueued = isDone
            ? await enqueueIn(trx, id, 'pictures', ['done'])
            : await enqueueIn(trx, id, 'checking', ['blocked', 'ready', 'failed'])
          if (!isEnqueued) return false
          await files.store(trx, id, 'pictures', file)
          return updateImport(trx, id, { hasPictures: true })
        })
        if (!isTaken) await files.discard(file)
        return isTaken
      } catch (error) {
        await files.discard(file)
        throw error
      }
    },
    answer: (id, answers) => enqueueAs(id, 'checking', ['blocked', 'ready', 'failed'], answers),
    run: (id) => enqueueAs(id, 'running', ['ready']),
    retryPictures: (id) =>
      inTransaction(db, async (trx) => {
        if ((await lockImport(trx, id))?.state !== 'done' || (await retryFailed(trx, id)) === 0) return false
        return enqueueIn(trx, id, 'pictures', ['done'])
      }),
    remove,
    perform: jobs.perform,
    stop: () => stopping.abort(),
  }
}
