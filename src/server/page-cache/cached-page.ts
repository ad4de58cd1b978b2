/** An answer of the catalogue as bytes, in plain, gzip and Brotli form under one weak ETag. */
import { createHash } from 'node:crypto'
import { ANYTHING } from '../../api/catalogue-tags.ts'
import { compress, decompress, type Encoding } from '../http/encoding.ts'

export type RenderedResponse = {
  status: number
  contentType: string
  body: string | Buffer<ArrayBuffer>
  headers?: Record<string, string>
  /** What it hangs on (api/catalogue-tags.ts); not told: on anything. */
  tags?: readonly string[]
  /** The same for many addresses: kept although it is no 200. */
  isShared?: boolean
}

export type CachedPage = {
  status: number
  contentType: string
  headers: Record<string, string>
  tags: readonly string[]
  isShared?: boolean
  /** Weak: the same for all encodings. */
  etag: string
  /** Those that it comes in. */
  encodings: ReadonlySet<Encoding>
  bytes(encoding: Encoding): Promise<Buffer>
  /** Those bytes, where they are at hand. */
  encoded(encoding: Encoding): Buffer | undefined
  /** Makes the forms that are worth keeping, and answers how many bytes they are. */
  encodeAll(): Promise<number>
}

const ALL_ENCODINGS: ReadonlySet<Encoding> = new Set(['identity', 'gzip', 'br'])
/** Bytes above which a page is kept compressed alone, and hashed beside other work. */
const LARGE_PAGE_BYTES = 2_000_000

const hash = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  bytes.length < LARGE_PAGE_BYTES
    ? createHash('sha1').update(bytes).digest('base64url')
    : Buffer.from(await crypto.subtle.digest('SHA-1', bytes)).toString('base64url')

export const encodePage = async (rendered: RenderedResponse): Promise<CachedPage> => {
  const { status, contentType, headers = {}, tags = [ANYTHING], isShared = false } = rendered
  const identity = typeof rendered.body === 'string' ? Buffer.from(rendered.body) : rendered.body
  // No closure below may name `identity` itself: it would hold on to what is let go of.
  const isLarge = identity.length >= LARGE_PAGE_BYTES
  const forms = new Map<Encoding, Buffer>([['identity', identity]])
  const making = new Map<Encoding, Promise<Buffer>>()
  const etag = `W/"${await hash(identity)}"`
  const make = async (encoding: Encoding): Promise<Buffer> => {
    const plain = forms.get('identity')
    // Let go of: unpacked anew for the few that take nothing else, and not kept.
    if (!plain) return decompress(await page.bytes('br'))
    const bytes = await compress(plain, encoding)
    forms.set(encoding, bytes)
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
    encoded: (encoding) => forms.get(encoding),
    bytes: (encoding) => {
      const known = forms.get(encoding)
      if (known) return Promise.resolve(known)
      const begun = making.get(encoding) ?? make(encoding).finally(() => making.delete(encoding))
      making.set(encoding, begun)
      return begun
    },
    encodeAll: async () => {
      await Promise.all([page.bytes('gzip'), page.bytes('br')])
      if (isLarge) forms.delete('identity')
      return [...forms.values()].reduce((sum, bytes) => sum + bytes.length, 0)
    },
  }
  return page
}

/** What is finished already stays as it is. */
export const toCachedPage = async (made: RenderedResponse | CachedPage): Promise<CachedPage> =>
  'etag' in made ? made : encodePage(made)
