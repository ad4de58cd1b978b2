/**
 * The place of a print in its queue: taken before the response begins, so that a full queue is still answered with an error,
 * and given back when the file is complete, the reader has gone, or it has taken too long.
 */
import type { WorkQueue } from '../work-queue.ts'

/** A file of a thousand documents takes seconds; a reader who stands still for longer loses it. */
const TIMEOUT_MS = 180_000

/**
 * @param start makes the file; it ends with an error when the signal is aborted
 * @throws HttpError `busy`
 */
export const inPrintQueue = async (
  queue: WorkQueue | undefined,
  client: string,
  start: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
): Promise<AsyncIterableIterator<Uint8Array>> => {
  const place = Promise.withResolvers<void>()
  if (queue) {
    const begun = Promise.withResolvers<void>()
    const work = () => {
      begun.resolve()
      return place.promise
    }
    queue.run(client, work).catch(begun.reject)
    await begun.promise
  }
  const controller = new AbortController()
  const stop = (reason: string) => {
    clearTimeout(timer)
    controller.abort(new Error(reason))
    place.resolve()
  }
  const timer = setTimeout(() => stop('the print took too long'), TIMEOUT_MS)
  const file = start(controller.signal)
  // Not a generator: a reader who goes before the first byte would leave its `finally` undone.
  const reading: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => reading,
    next: async () => {
      try {
        const result = await file.next()
        if (result.done) stop('the print is complete')
        return result
      } catch (error) {
        stop('the print failed')
        throw error
      }
    },
    return: async () => {
      stop('the reader has gone')
      await file.return(undefined).catch(() => undefined)
      return { done: true, value: undefined }
    },
  }
  return reading
}
