/**
 * The process that checks or runs one import (import-process.ts). It has connections of its own to the database, and ends
 * with the shop. Pictures are the shop's: it is asked whether it has one.
 */
import { setPriority } from 'node:os'
import { openDatabase, outageOf } from '../../storage/database/database.ts'
import { UnreadableFile } from '../csv/encoding.ts'
import { checkImport, type ImportOutcome, type ImportParts, PlanChanged, runImport } from './check-and-run.ts'
import type { Failure, ImportTask, ProcessReply, ProcessRequest } from './import-process.ts'
import { openPictureFolder, openPictureZip } from './picture-files.ts'

/** Pages go first. */
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

const reply = (message: ProcessReply): void => void process.send?.(message)

type Answer = { resolve: (has: boolean) => void; reject: (error: Error) => void }
const waiting = new Map<number, Answer>()
let asked = 0

const hasPicture = (picture: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    asked += 1
    waiting.set(asked, { resolve, reject })
    reply({ asked, picture })
  })

const openPictures = async ({ pictures }: ImportTask): Promise<ImportParts['files']> => {
  if (pictures === undefined) return undefined
  return pictures.kind === 'zip' ? openPictureZip(pictures.path) : openPictureFolder(pictures.path)
}

const perform = async (task: ImportTask): Promise<ImportOutcome> => {
  // One for the transaction of a run, one for what a check reads meanwhile.
  const database = openDatabase(task.connection, {
    workload: 'maintenance',
    maxConnections: 2,
    onError: () => undefined, // The statement that needed the connection fails as well.
  })
  const files = await openPictures(task)
  const parts: ImportParts = {
    db: database.db,
    file: task.file,
    files,
    hasPicture,
    onProgress: (done, phase) => reply({ progress: { done, phase } }),
  }
  try {
    return task.kind === 'check'
      ? { report: await checkImport(parts, task.id, task.answers) }
      : { state: await runImport(parts, task.id) }
  } finally {
    files?.close()
    await database.close()
  }
}

const failureOf = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UnreadableFile) return { kind: 'unreadable-file', message, line: error.line }
  const kind =
    error instanceof PlanChanged ? 'plan-changed' : outageOf(error) === undefined ? 'other' : 'outage'
  return { kind, message, line: null }
}

process.on('message', (request: ProcessRequest) => {
  if ('task' in request) {
    perform(request.task).then(
      (outcome) => reply({ outcome }),
      (error: unknown) => reply({ failure: failureOf(error) }),
    )
    return
  }
  const answer = waiting.get(request.asked)
  waiting.delete(request.asked)
  if ('has' in request) answer?.resolve(request.has)
  else answer?.reject(new Error(request.error))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C signals the whole process group: the shop ends this process when it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
