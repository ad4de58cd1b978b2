/**
 * The jobs of imports: the dry run, the run and the pictures. Each can be repeated after a crash. One that fails again and
 * again ends with its reason: a check or a run as failed, with nothing written; pictures are listed as missing.
 */

import type { ImportState } from '../../domain/imports/import-state.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import type { Connection } from '../../storage/database/connection-pool.ts'
import { type Database, outageOf } from '../../storage/database/database.ts'
import {
  applyPictures,
  countPictures,
  failWaiting,
  trimPictureSources,
} from '../../storage/imports/import-pictures.ts'
import { beginAttempt, findImport, type StoredImport, updateImport } from '../../storage/imports/imports.ts'
import { UnreadableFile } from '../csv/encoding.ts'
import type { MappingAnswers } from '../csv/model.ts'
import { PlanChanged } from './check-and-run.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { ImportFiles } from './import-files.ts'
import { ImportCancelled, ImportInterrupted, type ImportTask, runImportProcess } from './import-process.ts'
import type { ImportReport } from './import-report.ts'
import { openPictureFolder, openPictureZip, type PictureFiles } from './picture-files.ts'

export type ImportJob = { kind: 'catalogue-import'; importId: string }
export type ImportProgress = { phase: string; done: number; total: number | null }

/** ms after which the job of the pictures is ended and enqueued again, below the time limit of a job. */
const PICTURES_SLICE_MS = 5 * 60_000
/** ms between two writes of the progress. */
const PROGRESS_INTERVAL_MS = 500
/** Starts after which an error of the shop ends the import. */
const MAX_ATTEMPTS = 3
/** Starts after which it ends whatever the reason, such as a shop that is killed each time. */
const MAX_STARTS = 5

const FILE_IS_GONE = 'The file of this import is no longer stored. Upload it again.'

type Log = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export type ImportJobs = {
  /** @throws where it has to be tried again */
  perform(job: ImportJob): Promise<void>
  /** Of a run in this process, which cannot write its progress: it holds the row of the import. */
  progressOf(id: string): ImportProgress | undefined
}

const isUnderWay = (state: ImportState): state is 'checking' | 'running' | 'pictures' =>
  state === 'checking' || state === 'running' || state === 'pictures'

const isOutage = (error: unknown): boolean =>
  error instanceof ImportInterrupted || outageOf(error) !== undefined

const messageOf = (error: unknown, isWritten: boolean): string => {
  if (error instanceof UnreadableFile) return error.message
  const cause = error instanceof Error ? error.message : String(error)
  return `The import stopped at an error of the shop${isWritten ? '' : ', and nothing was changed'}: ${cause}`
}

export const createImportJobs = (options: {
  db: Database
  /** For the process of a check or run: straight to PostgreSQL. */
  connection: Connection
  files: ImportFiles
  pictures: Pick<PictureStore, 'add' | 'addFromUrl' | 'has'>
  /** Instead of the uploaded zip. */
  pictureFolder?: string
  /** ms, as in `fetchPictures`; shorter in tests. */
  silenceMs?: number
  enqueuePictures(id: string): Promise<boolean>
  catalogueChanged(): void | Promise<void>
  /** Aborted when the shop stops. */
  stopping: AbortSignal
  log: Log
}): ImportJobs => {
  const { db, connection, files, pictures, stopping, log } = options
  const running = new Map<string, ImportProgress>()

  const openPictures = async (id: string): Promise<PictureFiles | undefined> => {
    if (options.pictureFolder !== undefined) return openPictureFolder(options.pictureFolder)
    const zip = await files.open(id, 'pictures')
    return zip === undefined ? undefined : openPictureZip(zip)
  }

  const picturesOf = async (id: string): Promise<ImportTask['pictures']> => {
    if (options.pictureFolder !== undefined) return { kind: 'folder', path: options.pictureFolder }
    const path = await files.open(id, 'pictures')
    return path === undefined ? undefined : { kind: 'zip', path }
  }

  const performInProcess = async (kind: ImportTask['kind'], stored: StoredImport) => {
    const { id } = stored
    const answers = stored.answers as MappingAnswers
    const file = await files.open(id, 'table')
    if (file === undefined) throw new UnreadableFile(FILE_IS_GONE)
    const counts = (stored.report as ImportReport | null)?.counts
    const total = counts ? counts.create + counts.change + counts.unchanged + counts.error : null
    let nextAt = 0
    return runImportProcess(
      { kind, id, connection, file, pictures: await picturesOf(id), answers },
      {
        hasPicture: pictures.has,
        // A deletion ends an import first. Another state may be the outcome that is on its way.
        isWanted: async () => ((await findImport(db, id))?.state ?? 'failed') !== 'failed',
        signal: stopping,
        onProgress: (done, phase) => {
          if (performance.now() < nextAt) return
          nextAt = performance.now() + PROGRESS_INTERVAL_MS
          const progress = { phase, done, total }
          if (kind === 'check') updateImport(db, id, { progress }, ['checking']).catch(() => undefined)
          else running.set(id, progress)
        },
      },
    )
  }

  /** Of a finished import only pictures that are missing can be wanted again. */
  const removeFiles = async (id: string): Promise<void> => {
    const { failed } = await countPictures(db, id)
    await files.remove(id, failed > 0 ? ['table'] : ['table', 'pictures'])
  }

  const check = async (stored: StoredImport): Promise<void> => {
    const outcome = await performInProcess('check', stored)
    if (!('report' in outcome)) return
    const { report } = outcome
    const isReady = report.counts.error === 0 && report.format.missingColumns.length === 0
    await updateImport(db, stored.id, { state: isReady ? 'ready' : 'blocked', report, progress: null }, [
      'checking',
    ])
  }

  const run = async (stored: StoredImport): Promise<void> => {
    try {
      const outcome = await performInProcess('run', stored)
      const state = 'state' in outcome ? outcome.state : undefined
      if (state === undefined) return
      await options.catalogueChanged()
      if (state === 'pictures') await options.enqueuePictures(stored.id)
      else await removeFiles(stored.id)
    } catch (error) {
      if (!(error instanceof PlanChanged)) throw error
      // Nothing was written: the owner decides on a dry run of the shop as it is now.
      await updateImport(db, stored.id, { state: 'checking', problem: error.message }, ['running'])
      const again = await findImport(db, stored.id)
      if (again) await check(again)
    } finally {
      running.delete(stored.id)
    }
  }

  const fetchWaiting = async ({ id }: StoredImport): Promise<void> => {
    const pictureFiles = await openPictures(id)
    try {
      const isFinished = await fetchPictures({
        db,
        id,
        files: pictureFiles,
        store: pictures,
        until: performance.now() + PICTURES_SLICE_MS,
        ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
        isStopped: () => stopping.aborted,
        onProgress: async ({ waiting, done, failed }) => {
          const progress = { phase: 'pictures', done: done + failed, total: waiting + done + failed }
          await updateImport(db, id, { progress, attempts: 0 })
        },
      })
      await options.catalogueChanged()
      await trimPictureSources(db)
      if (!isFinished && stopping.aborted) throw new Error('stopped while pictures were fetched')
      if (!isFinished) await options.enqueuePictures(id)
      else if (await updateImport(db, id, { state: 'done', progress: null }, ['pictures']))
        await removeFiles(id)
    } finally {
      pictureFiles?.close()
    }
  }

  const giveUp = async ({ id, state }: StoredImport, problem: string): Promise<void> => {
    const ended = { problem, progress: null }
    if (state === 'pictures') {
      await failWaiting(db, id, problem)
      await applyPictures(db, id).catch((error: unknown) =>
        log.error({ err: error, import: id }, 'pictures of an import could not be applied'),
      )
      await updateImport(db, id, { ...ended, state: 'done' }, ['pictures'])
      await options.catalogueChanged()
    } else await updateImport(db, id, { ...ended, state: 'failed' }, [state])
  }

  const isTriedAgain = (error: unknown, attempts: number): boolean => {
    if (error instanceof UnreadableFile || attempts >= MAX_STARTS) return false
    return stopping.aborted || isOutage(error) || attempts < MAX_ATTEMPTS
  }

  return {
    progressOf: (id) => running.get(id),
    perform: async ({ importId }) => {
      const stored = await beginAttempt(db, importId)
      if (!stored || !isUnderWay(stored.state)) return
      const { attempts, state } = stored
      try {
        if (attempts > MAX_STARTS) throw new Error(`it was started ${MAX_STARTS} times and never finished.`)
        if (state === 'checking') await check(stored)
        else if (state === 'running') await run(stored)
        else await fetchWaiting(stored)
      } catch (error) {
        // Deleted while it was worked on.
        if (error instanceof ImportCancelled && !stopping.aborted) return
        if (!(await findImport(db, importId))) return
        if (isTriedAgain(error, attempts)) throw error
        if (!(error instanceof UnreadableFile))
          log.error({ err: error, import: importId, state }, 'import gave up')
        await giveUp(stored, messageOf(error, state === 'pictures'))
      }
      log.info({ import: importId, state }, 'import job finished')
    },
  }
}
