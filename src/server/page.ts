/** An answer of the catalogue as bytes, in plain, gzip and Brotli form under one weak ETag. */
import { createHash } from 'node:crypto'
import { ANYTHING } from '../api/catalogue-tags.ts'
import { compress, type Encoding } from './encoding.ts'

export type Rendered = {
  status: number
  contentType: string
  body: string
  headers?: Record<string, string>
  /** What it hangs on (api/catalogue-tags.ts); not told: on anything. */
  tags?: readonly string[]
}

export type Page = {
  status: number
  contentType: string
  headers: Record<string, string>
  tags: readonly string[]
  /** Weak: the same for all encodings. */
  etag: string
  bytes(encoding: Encoding): Promise<Buffer>
  /** Those bytes, where they have been made already. */
  made(encoding: Encoding): Buffer | undefined
}

export const toPage = ({ status, contentType, body, headers = {}, tags = [ANYTHING] }: Rendered): Page => {
  const identity = Buffer.from(body)
  const forms = new Map<Encoding, Buffer>([['identity', identity]])
  const making = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding): Promise<Buffer> => {
    const bytes = await compress(identity, encoding)
    forms.set(encoding, bytes)
    return bytes
  }
  return {
    status,
    contentType,
    headers,
    tags,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    made: (encoding) => forms.get(encoding),
    bytes: (encoding) => {
      const known = forms.get(encoding)
      if (known) return Promise.resolve(known)
      const begun = making.get(encoding) ?? make(encoding)
      making.set(encoding, begun)
      return begun
    },
  }
}

/** Makes all its forms, and answers the bytes that keeping it takes, with the bookkeeping. */
export const completeForms = async (key: string, page: Page): Promise<number> => {
  const forms = await Promise.all([page.bytes('identity'), page.bytes('gzip'), page.bytes('br')])
  const names = page.tags.reduce((sum, tag) => sum + tag.length + 100, 4 * key.length)
  return forms.reduce((sum, bytes) => sum + bytes.length, names + 1000)
}
