/**
 * A catalogue response as bytes: in each encoding that clients ask for, under one weak ETag. A stored one is compressed only.
 */
import { createHash } from 'node:crypto'
import { ANYTHING } from '../../api/catalogue-tags.ts'
import { compress, decompress, type Encoding } from './encoding.ts'

export type RenderedResponse = {
  status: number
  contentType: string
  body: string | Buffer<ArrayBuffer>
  headers?: Record<string, string>
  /** The tags that it depends on (api/catalogue-tags.ts). Default: any change invalidates it. */
  tags?: readonly string[]
  /** Shared by many URLs, such as the 404 page: cached although its status is not 200. */
  isShared?: boolean
}

/** Renders a page. May return the encoded page, where encoding is part of the work that a queue limits. */
export type RenderPage = () => Promise<RenderedResponse | CachedPage>

export type CachedPage = {
  status: number
  contentType: string
  headers: Record<string, string>
  tags: readonly string[]
  isShared?: boolean
  /** Weak, because it is the same for all encodings. */
  etag: string
  /** The encodings in which it can be sent. */
  encodings: ReadonlySet<Encoding>
  bytes(encoding: Encoding): Promise<Buffer>
  /** The bytes, where they are encoded already. */
  encoded(encoding: Encoding): Buffer | undefined
  /**
   * Compresses the page for its storage, as the client that asks accepts it.
   * @returns the bytes that it takes, with those of the other encoding, which may follow
   */
  encodeFor(encoding: Encoding): Promise<number>
}

const ALL_ENCODINGS: ReadonlySet<Encoding> = new Set(['identity', 'gzip', 'br'])
/** Bytes. A larger page is hashed off the main thread, and compressed both ways while its work has its slot. */
const LARGE_PAGE_BYTES = 2_000_000
/** The length of gzip's bytes in that of Brotli's, at most: pages were measured at 1.1 to 1.3. */
const GZIP_BY_BROTLI = 1.5

const hash = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  bytes.length < LARGE_PAGE_BYTES
    ? createHash('sha1').update(bytes).digest('base64url')
    : Buffer.from(await crypto.subtle.digest('SHA-1', bytes)).toString('base64url')

export const encodePage = async (rendered: RenderedResponse): Promise<CachedPage> => {
  const { status, contentType, headers = {}, tags = [ANYTHING], isShared = false } = rendered
  const identity = typeof rendered.body === 'string' ? Buffer.from(rendered.body) : rendered.body
  // No closure below may reference `identity`: it would keep the uncompressed bytes in memory.
  const isLarge = identity.length >= LARGE_PAGE_BYTES
  const encodedBytes = new Map<Encoding, Buffer>([['identity', identity]])
  const pendingEncodings = new Map<Encoding, Promise<Buffer>>()
  const etag = `W/"${await hash(identity)}"`
  /** For another encoding, and for the few clients that accept none. */
  const decompressed = (): Promise<Buffer> => {
    const brotli = encodedBytes.get('br')
    return brotli ? decompress(brotli, 'br') : page.bytes('gzip').then((bytes) => decompress(bytes, 'gzip'))
  }
  const encode = async (encoding: Encoding): Promise<Buffer> => {
    const plain = encodedBytes.get('identity') ?? (await decompressed())
    if (encoding === 'identity') return plain
    const bytes = await compress(plain, encoding)
    encodedBytes.set(encoding, bytes)
    return bytes
  }
  const page: CachedPage = {
    status,
    contentType,
    headers,
    tags,
    isShared,
    etag,
    encodings: ALL_ENCODINGS,
    encoded: (encoding) => encodedBytes.get(encoding),
    bytes: (encoding) => {
      const existing = encodedBytes.get(encoding)
      if (existing) return Promise.resolve(existing)
      const pending =
        pendingEncodings.get(encoding) ?? encode(encoding).finally(() => pendingEncodings.delete(encoding))
      pendingEncodings.set(encoding, pending)
      return pending
    },
    encodeFor: async (encoding) => {
      const first = encoding === 'gzip' ? 'gzip' : 'br'
      const { length } = await page.bytes(first)
      if (isLarge) await page.bytes(first === 'br' ? 'gzip' : 'br')
      encodedBytes.delete('identity')
      // Brotli's bytes are fewer than those of gzip.
      const brotliBytes = encodedBytes.get('br')?.length ?? length
      return brotliBytes + (encodedBytes.get('gzip')?.length ?? Math.ceil(length * GZIP_BY_BROTLI))
    },
  }
  return page
}

/** A page that is encoded already is returned unchanged. */
export const toCachedPage = async (result: RenderedResponse | CachedPage): Promise<CachedPage> =>
  'etag' in result ? result : encodePage(result)
