/**
 * The process that works on pictures: apart from the shop, so that a picture made to do harm ends this process and
 * not the shop, and behind it in line for the processor, so that pages never wait for pictures. It ends with the shop.
 */
import { setPriority } from 'node:os'
import { keepPicture, makeSize } from './picture-bytes.ts'
import { type PictureProblem, PictureRefusal, type PictureResult, type PictureWork } from './picture-work.ts'

export type MakerRequest = { id: number; work: PictureWork }
export type MakerReply = { id: number } & (
  | { result: PictureResult }
  | { problem: PictureProblem; error?: string | undefined }
  | { error: string }
)

const LESS_URGENT = 10
setPriority(LESS_URGENT)

const work = async (asked: PictureWork): Promise<PictureResult> => {
  if (asked.kind === 'keep') return { stem: await keepPicture(asked) }
  await makeSize(asked)
  return {}
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const reply = (message: MakerReply): void => {
  process.send?.(message)
}

process.on('message', ({ id, work: asked }: MakerRequest) => {
  work(asked).then(
    (result) => reply({ id, result }),
    (error: unknown) => {
      if (error instanceof PictureRefusal)
        reply({
          id,
          problem: error.problem,
          error: error.cause === undefined ? undefined : messageOf(error.cause),
        })
      else reply({ id, error: messageOf(error) })
    },
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole group: what is under way is finished, and the shop says when to go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
