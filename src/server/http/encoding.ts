/** Content negotiation and compression: the encoding that a client accepts, and the bytes in that encoding. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { createWorkQueue } from '../../api/work-queue.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const ZERO_QUALITY = /;\s*q=0(\.0*)?\s*$/

/** The best supported encoding that an Accept-Encoding header accepts. */
export const chooseEncoding = (acceptEncoding: string | string[] | undefined): Encoding => {
  const accepted = new Set(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((entry) => !ZERO_QUALITY.test(entry))
      .map((entry) => entry.split(';')[0]?.trim()),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Compression, password hashes and file reads share Node's pool of four threads. The limit leaves threads free for the
 * other two. The queue is unbounded, because the code that renders the bodies limits how many there are.
 */
const MAX_CONCURRENT = 2
const UNLIMITED = Number.POSITIVE_INFINITY
const compressionQueue = createWorkQueue({
  // Its callers have waited in a queue of their own: what is rendered is also sent.
  maxWaitMs: 600_000,
  maxWaitUnderLoadMs: 600_000,
  concurrency: MAX_CONCURRENT,
  maxWaiting: UNLIMITED,
  maxWaitingPerClient: UNLIMITED,
  retryAfterSeconds: 1,
})
const enqueue = <T>(work: () => Promise<T>): Promise<T> => compressionQueue.run('compression', work)

/** Brotli quality 5 costs about as much as gzip and is smaller; 11 is for files compressed once at build time. */
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

const brotliDecompressAsync = promisify(brotliDecompress)
const gunzipAsync = promisify(gunzip)

export const decompress = (bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'br' ? brotliDecompressAsync(bytes) : gunzipAsync(bytes)
