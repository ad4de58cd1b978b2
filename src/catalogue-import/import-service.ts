/**
 * Imports of catalogue files, from the upload to the last picture. Files are in a folder of the shop's data, at most
 * `MAX_IMPORTS` of them. Jobs do the work; each can be repeated after a crash.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnreadableFile } from '../catalogue-csv/encoding.ts'
import type { MappingAnswers } from '../catalogue-csv/model.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { retryFailed, trimPictureSources } from '../storage/catalogue-import/import-pictures.ts'
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  listOldImports,
  type StoredImport,
  updateImport,
} from '../storage/catalogue-import/imports.ts'
import { type Database, inTransaction, type Transaction } from '../storage/database/database.ts'
import { newId } from '../storage/database/ids.ts'
import { checkImport, type ImportParts, PlanChanged, runImport } from './check-and-run.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { ImportReport } from './import-report.ts'
import { openPictureFolder, openPictureZip, type PictureFiles } from './picture-files.ts'

export type ImportJob = { kind: 'catalogue-import'; importId: string }

export const MAX_CSV_BYTES = 50 * 1024 * 1024
export const MAX_ZIP_BYTES = 500 * 1024 * 1024
/** Kept with their files; older ones that are not under way are deleted. */
export const MAX_IMPORTS = 20
/** ms after which the job of the pictures is ended and enqueued again, below the time limit of a job. */
const PICTURES_SLICE_MS = 5 * 60_000
/** ms between two writes of the progress. */
const PROGRESS_INTERVAL_MS = 500

/** The file is larger than is allowed. */
export class FileTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'FileTooLarge'
    this.maxBytes = maxBytes
  }
}

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
  remove(id: string): Promise<boolean>
  perform(job: ImportJob): Promise<void>
  stop(): void
}

type Log = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Writes the bytes beside the file and moves them there, so that a broken upload leaves no half file. */
const storeFile = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes: number,
): Promise<number> => {
  const part = `${file}.${newId('part')}`
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxBytes ? new FileTooLarge(maxBytes) : null, chunk)
    },
  })
  try {
    await pipeline(bytes, limit, createWriteStream(part, { flags: 'wx' }))
    await rename(part, file)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

export const createImportService = (options: {
  db: Database
  /** Its transactions have no time limit. */
  maintenance: Database
  /** `DATA_DIR/imports` */
  folder: string
  pictures: Pick<PictureStore, 'add' | 'addFromUrl' | 'has'>
  /** Instead of the uploaded zip. */
  pictureFolder?: string
  enqueue(trx: Transaction, job: ImportJob): Promise<void>
  catalogueChanged(): void | Promise<void>
  log: Log
}): ImportService => {
  const { db, maintenance, folder, pictures, enqueue, log } = options
  let stopped = false
  const csvOf = (id: string) => join(folder, `${id}.csv`)
  const zipOf = (id: string) => join(folder, `${id}.zip`)

  const enqueueAs = (
    id: string,
    state: 'checking' | 'running' | 'pictures',
    from?: StoredImport['state'][],
    answers?: MappingAnswers,
  ) =>
    inTransaction(db, async (trx) => {
      const isTaken = await updateImport(
        trx,
        id,
        { state, progress: null, problem: null, ...(answers && { answers }) },
        from,
      )
      if (isTaken) await enqueue(trx, { kind: 'catalogue-import', importId: id })
      return isTaken
    })

  const removeFiles = async (id: string) => {
    for (const file of [csvOf(id), zipOf(id)]) await rm(file, { force: true })
  }
  const removeOld = async () => {
    for (const id of await listOldImports(db, MAX_IMPORTS)) {
      await deleteImport(db, id)
      await removeFiles(id)
    }
  }

  const openFiles = async (id: string, { hasPictures }: StoredImport): Promise<PictureFiles | undefined> => {
    if (options.pictureFolder !== undefined) return openPictureFolder(options.pictureFolder)
    return hasPictures ? openPictureZip(zipOf(id)) : undefined
  }

  const withParts = async <T>(stored: StoredImport, work: (parts: ImportParts) => Promise<T>): Promise<T> => {
    const { id } = stored
    const files = await openFiles(id, stored)
    let nextAt = 0
    try {
      return await work({
        db: maintenance,
        file: csvOf(id),
        files,
        hasPicture: pictures.has,
        onProgress: (done, phase) => {
          if (performance.now() < nextAt) return
          nextAt = performance.now() + PROGRESS_INTERVAL_MS
          const total = (stored.report as ImportReport | null)?.counts
          const products = total ? total.create + total.change + total.unchanged + total.error : null
          // The run holds the row of the import: its progress is written beside it.
          if (stored.state === 'checking')
            updateImport(db, id, { progress: { phase, done, total: products } }).catch(() => undefined)
          else progressOf.set(id, { phase, done, total: products })
        },
      })
    } finally {
      files?.close()
    }
  }
  /** Of runs in this process. */
  const progressOf = new Map<string, { phase: string; done: number; total: number | null }>()

  const check = async (stored: StoredImport): Promise<void> => {
    const report = await withParts(stored, (parts) =>
      checkImport(parts, stored.id, stored.answers as MappingAnswers),
    )
    const isReady = report.counts.error === 0 && report.format.missingColumns.length === 0
    await updateImport(db, stored.id, { state: isReady ? 'ready' : 'blocked', report, progress: null }, [
      'checking',
    ])
  }

  const run = async (stored: StoredImport): Promise<void> => {
    try {
      const state = await withParts(stored, (parts) => runImport(parts, stored.id))
      if (state === undefined) return
      await options.catalogueChanged()
      if (state === 'pictures') await enqueueAs(stored.id, 'pictures', ['pictures'])
    } catch (error) {
      if (!(error instanceof PlanChanged)) throw error
      // Nothing was written: the owner decides on a dry run of the shop as it is now.
      await updateImport(db, stored.id, { state: 'checking', problem: error.message })
      const again = await findImport(db, stored.id)
      if (again) await check(again)
    } finally {
      progressOf.delete(stored.id)
    }
  }

  const fetchWaiting = async (stored: StoredImport): Promise<void> => {
    const { id } = stored
    const files = await openFiles(id, stored)
    try {
      const isFinished = await fetchPictures({
        db,
        id,
        files,
        store: pictures,
        until: performance.now() + PICTURES_SLICE_MS,
        isStopped: () => stopped,
        onProgress: async ({ waiting, done, failed }) => {
          await updateImport(db, id, {
            progress: { phase: 'pictures', done: done + failed, total: waiting + done + failed },
          })
        },
      })
      await options.catalogueChanged()
      await trimPictureSources(db)
      if (isFinished) await updateImport(db, id, { state: 'done', progress: null }, ['pictures'])
      else if (!stopped) await enqueueAs(id, 'pictures', ['pictures'])
      else throw new Error('stopped while pictures were fetched')
    } finally {
      files?.close()
    }
  }

  return {
    list: () => listImports(db),
    find: async (id) => {
      const stored = await findImport(db, id)
      const progress = progressOf.get(id)
      return stored && progress && stored.state === 'running' ? { ...stored, progress } : stored
    },
    receive: async (fileName, bytes, answers = {}) => {
      await mkdir(folder, { recursive: true })
      const id = newId('import')
      const fileBytes = await storeFile(bytes, csvOf(id), MAX_CSV_BYTES)
      try {
        await inTransaction(db, async (trx) => {
          await insertImport(trx, { id, fileName, fileBytes, answers })
          await enqueue(trx, { kind: 'catalogue-import', importId: id })
        })
      } catch (error) {
        await removeFiles(id)
        throw error
      }
      await removeOld()
      return id
    },
    receivePictures: async (id, bytes) => {
      const before = await findImport(db, id)
      if (!before || ['checking', 'running', 'pictures'].includes(before.state)) return false
      await storeFile(bytes, zipOf(id), MAX_ZIP_BYTES)
      await updateImport(db, id, { hasPictures: true })
      if (before.state === 'done') {
        await retryFailed(db, id)
        return enqueueAs(id, 'pictures', ['done'])
      }
      return enqueueAs(id, 'checking', ['blocked', 'ready', 'failed'])
    },
    answer: (id, answers) => enqueueAs(id, 'checking', ['blocked', 'ready', 'failed'], answers),
    run: (id) => enqueueAs(id, 'running', ['ready']),
    retryPictures: async (id) => {
      if ((await findImport(db, id))?.state !== 'done' || (await retryFailed(db, id)) === 0) return false
      return enqueueAs(id, 'pictures', ['done'])
    },
    remove: async (id) => {
      const stored = await findImport(db, id)
      if (!stored || stored.state === 'running' || stored.state === 'pictures') return false
      await deleteImport(db, id)
      await removeFiles(id)
      return true
    },
    perform: async ({ importId }) => {
      const stored = await findImport(db, importId)
      if (!stored) return
      try {
        // Not on this node: another one has it, or it was deleted.
        if (stored.state !== 'pictures') await stat(csvOf(importId))
        if (stored.state === 'checking') await check(stored)
        else if (stored.state === 'running') await run(stored)
        else if (stored.state === 'pictures') await fetchWaiting(stored)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        await updateImport(db, importId, { state: 'failed', problem: error.message, progress: null })
      }
      log.info({ import: importId, state: stored.state }, 'import job finished')
    },
    stop: () => {
      stopped = true
    },
  }
}
