/** Compressed answers: which encoding a client takes, and the bytes in it. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { createWorkQueue } from '../../api/work-queue.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const ZERO_QUALITY = /;\s*q=0(\.0*)?\s*$/

/** The best of ours that an Accept-Encoding header takes. */
export const chooseEncoding = (acceptEncoding: string | string[] | undefined): Encoding => {
  const taken = new Set(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((entry) => !ZERO_QUALITY.test(entry))
      .map((entry) => entry.split(';')[0]?.trim()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Compression, hashes of passwords and files share four threads. So many bodies are compressed at a time that the
 * others find one free. What waits is bounded by who makes the bodies.
 */
const MAX_CONCURRENT = 2
const ANY = Number.POSITIVE_INFINITY
const compressionQueue = createWorkQueue({
  atATime: MAX_CONCURRENT,
  waiting: ANY,
  waitingOfOne: ANY,
  retryAfterSeconds: 1,
})
const enqueue = <T>(work: () => Promise<T>): Promise<T> => compressionQueue.run('compression', work)

/** Quality 5 costs about what gzip does and is smaller; 11 is for what is compressed once at build. */
export const compress = (bytes: Buffer, encoding: Encoding, brotliQuality = 5): Promise<Buffer> => {
  if (encoding === 'identity') return Promise.resolve(bytes)
  if (encoding === 'gzip') return enqueue(() => gzipAsync(bytes, { level: brotliQuality > 5 ? 9 : 6 }))
  return enqueue(() =>
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  )
}

/** Out of Brotli. */
export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress)
