/**
 * PDF files, streamed. Each is drawn by a thread of its own, so that the shop goes on serving; a document is drawn when the
 * reader has taken what was there, so that a file of a thousand documents needs little memory.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfInfo, Printed } from './pdf-file.ts'
import type { PdfRequest, PdfResponse, PdfWorkerData } from './pdf-worker.ts'

export type PrintOptions = {
  info: PdfInfo
  /** The owner's fonts (`fonts.ts`). */
  fontFolder: string | undefined
  onBrokenFont(path: string, problem: string): void
  signal: AbortSignal
  /** A logo as PNG, for documents; one that is not found is replaced by the name. */
  findLogo?: (src: string) => Promise<Uint8Array | undefined>
  /** The thread ends, and the file with it, beyond this. Default: 512. */
  maxHeapMb?: number
}

const MAX_HEAP_MB = 512

/** @throws when drawing fails, or AbortError when the signal is aborted */
export async function* printPdf(
  documents: AsyncIterable<Printed> | Iterable<Printed>,
  { info, fontFolder, onBrokenFont, findLogo, signal, maxHeapMb = MAX_HEAP_MB }: PrintOptions,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { info, fontFolder } satisfies PdfWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const responses = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterator<[PdfResponse]>
  const terminate = () => void worker.terminate()
  signal.addEventListener('abort', terminate)
  async function* ask(request: PdfRequest) {
    worker.postMessage(request)
    for (;;) {
      const { done, value } = await responses.next()
      if (done) throw new Error('the PDF worker ended before the file was complete')
      const [response] = value
      if ('bytes' in response) return yield* response.bytes
      onBrokenFont(response.brokenFont, response.problem)
    }
  }
  try {
    const sent = new Set<string>()
    for await (const printed of documents) {
      const { src } = (printed.kind !== 'labels' && printed.sender.look?.logo) || {}
      if (src !== undefined && !sent.has(src)) {
        sent.add(src)
        const png = await findLogo?.(src)
        if (png) yield* ask({ src, png })
      }
      yield* ask(printed)
    }
    yield* ask(null)
  } finally {
    signal.removeEventListener('abort', terminate)
    await worker.terminate()
  }
}
