/**
 * Rendered pages kept as bytes, so that a page is computed once per change of the catalogue and not once per visitor.
 * Bounded by bytes, least recently used out; concurrent misses render once; a change of the catalogue empties it, and
 * what was begun before the change is neither kept nor shared with those who ask after it.
 */
import { createHash } from 'node:crypto'
import { compress, type Encoding } from './encoding.ts'

export type Rendered = {
  status: number
  contentType: string
  body: string
  /** Of this answer alone, such as Location. */
  headers?: Record<string, string>
}

/** An answer as bytes; a compressed form is made when it is first asked for. */
export type Page = {
  status: number
  contentType: string
  headers: Record<string, string>
  /** Weak: the same for all encodings. */
  etag: string
  bytes(encoding: Encoding): Promise<Buffer>
}

export type PageCache = {
  /** The kept page, or what `render` makes of it. A failure of `render` is everyone's who waits for it, and not kept. */
  get(key: string, render: () => Promise<Rendered>): Promise<Page>
  /** Forgets everything, at once. */
  purge(): void
  figures(): { pages: number; bytes: number; hits: number; misses: number; purges: number }
}

const toPage = ({ status, contentType, body, headers = {} }: Rendered): Page => {
  const identity = Buffer.from(body)
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  return {
    status,
    contentType,
    headers,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    bytes: (encoding) => {
      const known = encoded.get(encoding)
      if (known) return known
      const made = compress(identity, encoding)
      encoded.set(encoding, made)
      return made
    },
  }
}

/** What keeping a page takes: its three forms and the bookkeeping. */
const weigh = async (key: string, page: Page): Promise<number> => {
  const forms = await Promise.all([page.bytes('identity'), page.bytes('gzip'), page.bytes('br')])
  return forms.reduce((sum, bytes) => sum + bytes.length, 2 * key.length + 500)
}

export const createPageCache = ({ maxBytes }: { maxBytes: number }): PageCache => {
  /** In the order of their last use. */
  const kept = new Map<string, { page: Page; weight: number }>()
  let rendering = new Map<string, Promise<Page>>()
  let bytes = 0
  let hits = 0
  let misses = 0
  let purges = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  const keep = (key: string, page: Page, weight: number) => {
    if (weight > maxBytes) return
    drop(key)
    kept.set(key, { page, weight })
    bytes += weight
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    get: async (key, render) => {
      const found = kept.get(key)
      if (found) {
        hits += 1
        kept.delete(key)
        kept.set(key, found)
        return found.page
      }
      const underWay = rendering.get(key)
      if (underWay) {
        hits += 1
        return underWay
      }
      misses += 1
      const generation = rendering
      const work = render().then(toPage)
      generation.set(key, work)
      try {
        const page = await work
        if (page.status === 200) {
          const weight = await weigh(key, page)
          if (generation === rendering) keep(key, page, weight)
        }
        return page
      } finally {
        generation.delete(key)
      }
    },
    purge: () => {
      kept.clear()
      rendering = new Map()
      bytes = 0
      purges += 1
    },
    figures: () => ({ pages: kept.size, bytes, hits, misses, purges }),
  }
}
