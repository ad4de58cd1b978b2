/**
 * Checks and runs an import in a process of its own: a file that is hostile, or merely large, uses up that process's memory
 * and time, never the shop's. The rule: whatever happens to the process, nothing of its transaction stays.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Connection } from '../../storage/database/connection-pool.ts'
import { UnreadableFile } from '../csv/encoding.ts'
import type { MappingAnswers } from '../csv/model.ts'
import { type ImportOutcome, PlanChanged } from './check-and-run.ts'

/** MB of its heap. Files of the greatest size and number of rows need about half. */
const MAX_HEAP_MB = 192
/** MB. V8 lets new objects take three times this before it collects them; by default that is 100 MB for blank lines. */
const MAX_SEMI_SPACE_MB = 4
const TIME_LIMIT_MS = 30 * 60_000
/** ms between two looks at whether the import is still wanted. */
const POLL_INTERVAL_MS = 500

export type ImportTask = {
  kind: 'check' | 'run'
  id: string
  connection: Connection
  file: string
  /** A zip, or a folder of the command `npm run import`. */
  pictures: { kind: 'zip' | 'folder'; path: string } | undefined
  answers: MappingAnswers
}

export type ProcessRequest =
  | { task: ImportTask }
  | { asked: number; has: boolean }
  | { asked: number; error: string }
export type ProcessReply =
  | { progress: { done: number; phase: 'reading' | 'writing' } }
  | { asked: number; picture: string }
  | { outcome: ImportOutcome }
  | { failure: Failure }
/** An error of the process, in parts that can be sent. */
export type Failure = {
  kind: 'unreadable-file' | 'plan-changed' | 'outage' | 'other'
  message: string
  line: number | null
}

/** The database failed while the process worked: the import is tried again. */
export class ImportInterrupted extends Error {}
/** Nobody wants the result: the import was deleted, or the shop stops. */
export class ImportCancelled extends Error {
  constructor() {
    super('the import was cancelled')
    this.name = 'ImportCancelled'
  }
}

const errorOf = ({ kind, message, line }: Failure): Error => {
  switch (kind) {
    case 'unreadable-file':
      return new UnreadableFile(message, line)
    case 'plan-changed':
      return new PlanChanged(message)
    case 'outage':
      return new ImportInterrupted(message)
    case 'other':
      return new Error(message)
  }
}

/** V8 aborts a process whose heap is full. */
const lostProcess = (code: number | null, signal: NodeJS.Signals | null): Error =>
  signal === 'SIGABRT' || code === 134
    ? new UnreadableFile('The file needs more memory than an import may use. Divide it into smaller files.')
    : new Error(`the process of the import ended with ${signal ?? code}`)

const program = join(import.meta.dirname, 'import-worker.ts')

export type ImportSupervision = {
  hasPicture(path: string): Promise<boolean>
  onProgress(done: number, phase: 'reading' | 'writing'): void
  /** Asked again and again; the process is ended when it is no longer wanted. */
  isWanted(): Promise<boolean>
  signal: AbortSignal
}

/** @throws UnreadableFile, PlanChanged, ImportInterrupted, ImportCancelled; any other error is a fault of the shop */
export const runImportProcess = (
  task: ImportTask,
  { hasPicture, onProgress, isWanted, signal }: ImportSupervision,
): Promise<ImportOutcome> =>
  new Promise((resolve, reject) => {
    const execArgv = [`--max-old-space-size=${MAX_HEAP_MB}`, `--max-semi-space-size=${MAX_SEMI_SPACE_MB}`]
    const child: ChildProcess = fork(program, [], { execArgv, serialization: 'advanced' })
    let isSettled = false
    const settle = (finish: () => void): void => {
      if (isSettled) return
      isSettled = true
      clearInterval(poll)
      clearTimeout(deadline)
      signal.removeEventListener('abort', cancel)
      child.kill('SIGKILL')
      finish()
    }
    const fail = (error: Error): void => settle(() => reject(error))
    const cancel = (): void => fail(new ImportCancelled())
    // Where the database cannot say, the process finds out for itself.
    const poll = setInterval(() => {
      isWanted().then(
        (wanted) => wanted || cancel(),
        () => undefined,
      )
    }, POLL_INTERVAL_MS)
    const deadline = setTimeout(
      () =>
        fail(new UnreadableFile('The file takes longer than half an hour. Divide it into smaller files.')),
      TIME_LIMIT_MS,
    )
    signal.addEventListener('abort', cancel)
    // Sending fails only if the process has ended, which its exit event handles.
    const send = (request: ProcessRequest): void => void child.send(request, () => undefined)
    child.on('message', (message) => {
      const reply = message as ProcessReply
      if ('progress' in reply) onProgress(reply.progress.done, reply.progress.phase)
      else if ('outcome' in reply) settle(() => resolve(reply.outcome))
      else if ('failure' in reply) fail(errorOf(reply.failure))
      else {
        const { asked, picture } = reply
        hasPicture(picture).then(
          (has) => send({ asked, has }),
          (error: unknown) => send({ asked, error: error instanceof Error ? error.message : String(error) }),
        )
      }
    })
    child.on('exit', (code, killedBy) => fail(lostProcess(code, killedBy)))
    child.on('error', fail)
    if (signal.aborted) cancel()
    else send({ task })
  })
