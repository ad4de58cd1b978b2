/**
 * The process that decodes and resizes pictures. It is separate from the server, so that a malicious picture crashes
 * this process only, and has a lower priority, so that pages do not wait for pictures. It exits with the server.
 */
import { setPriority } from 'node:os'
import { drawPicture, importPicture, resizePicture } from './picture-processing.ts'
import { PictureError, type PictureErrorCode, type PictureResult, type PictureTask } from './picture-task.ts'

export type WorkerRequest = { id: number; task: PictureTask }
export type WorkerReply = { id: number } & (
  | { result: PictureResult }
  | { code: PictureErrorCode; error?: string | undefined }
  | { error: string }
)

const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

const perform = async (task: PictureTask): Promise<PictureResult> => {
  if (task.kind === 'import') return { stem: await importPicture(task) }
  if (task.kind === 'draw') return drawPicture(task)
  await resizePicture(task)
  return {}
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const reply = (message: WorkerReply): void => {
  process.send?.(message)
}

process.on('message', ({ id, task }: WorkerRequest) => {
  perform(task).then(
    (result) => reply({ id, result }),
    (error: unknown) => {
      if (error instanceof PictureError)
        reply({
          id,
          code: error.code,
          error: error.cause === undefined ? undefined : messageOf(error.cause),
        })
      else reply({ id, error: messageOf(error) })
    },
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C signals the whole process group: this process finishes its task and exits when the server disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
