/**
 * The short way: what is kept as bytes is answered on Node's own request and response, before anything else looks at
 * the request. Security headers are part of the prepared answer. Whatever is unusual (a body, a range, a header that
 * is there twice) goes the long way, which gives the same answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../observability/log.ts'
import type { Metrics, RequestTimer } from '../observability/metrics.ts'
import type { CachedPage } from '../page-cache/cached-page.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { matchesEtag } from './responses.ts'

/** What an address, exactly as asked for, leads to. */
export type CachedTarget = {
  /** "/shop", without the query. */
  path: string
  /** For the figures. */
  route: string
  /** Of the key that it has in the page cache, for a visitor with that Cookie header. */
  find(cookies: string | undefined): CachedPage | undefined
}

export type FastPath = {
  /** From now on this address is answered the short way while `target` finds something. */
  register(address: string | undefined, target: CachedTarget): void
  /** Answers, or says no and has touched nothing. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * Headers as Node takes them without looking: name, value, name, value. The last value is the request's id, put there
 * for each answer: Node has made its text of them before the next answer begins.
 */
type HeaderList = string[]
type PreparedResponse = {
  notModified: HeaderList
  variants: Partial<Record<Encoding, { head: HeaderList; bytes: Buffer }>>
  /** By method and status. */
  timers: Record<'GET' | 'HEAD', Record<200 | 304, RequestTimer>>
}

const MAX_URLS = 10_000
const MAX_URL_LENGTH = 300
/** Some header values are sent by everyone; what they say is read once. */
const MAX_ENCODING_HEADERS = 200

const toHeaderList = (headers: Record<string, string>): HeaderList => [
  ...Object.entries(headers).flat(),
  'X-Request-Id',
  '',
]

const withRequestId = (head: HeaderList, id: string): HeaderList => {
  head[head.length - 1] = id
  return head
}

type RequestHeaders = {
  host: string | undefined
  cookies: string | undefined
  encodings: string | undefined
  etags: string | undefined
  id: string | undefined
}

/** The few headers that count, and those that change what is answered in ways that only the long way knows. */
const HEADER_ROLES = new Map<string, keyof RequestHeaders | 'unusual'>([
  ['host', 'host'],
  ['cookie', 'cookies'],
  ['accept-encoding', 'encodings'],
  ['if-none-match', 'etags'],
  ['x-request-id', 'id'],
  ['content-length', 'unusual'],
  ['transfer-encoding', 'unusual'],
  ['expect', 'unusual'],
  ['upgrade', 'unusual'],
  ['range', 'unusual'],
  ['if-match', 'unusual'],
  ['if-unmodified-since', 'unusual'],
  ['if-modified-since', 'unusual'],
])

/** Undefined where the request is unusual. Cheaper than having Node make an object of all headers. */
const readHeaders = (raw: readonly string[]): RequestHeaders | undefined => {
  const asked: RequestHeaders = {
    host: undefined,
    cookies: undefined,
    encodings: undefined,
    etags: undefined,
    id: undefined,
  }
  for (let index = 0; index < raw.length; index += 2) {
    const meaning = HEADER_ROLES.get((raw[index] as string).toLowerCase())
    if (meaning === undefined) continue
    if (meaning === 'unusual' || asked[meaning] !== undefined) return undefined
    asked[meaning] = raw[index + 1] as string
  }
  return asked
}

export const createFastPath = (parts: {
  securityHeadersFor: (pathname: string) => Record<string, string>
  requestIdOf: (given: string | undefined) => string
  metrics: Pick<Metrics, 'requestTimer'>
  log: Pick<Log, 'debug' | 'isLevelEnabled'>
}): FastPath => {
  const { metrics, log } = parts
  const known = new Map<string, CachedTarget>()
  const preparedOf = new WeakMap<CachedPage, PreparedResponse>()
  const encodingOf = new Map<string, Encoding>()

  const encodingFor = (header: string | undefined): Encoding => {
    if (header === undefined) return 'identity'
    const read = encodingOf.get(header)
    if (read) return read
    const chosen = chooseEncoding(header)
    if (encodingOf.size >= MAX_ENCODING_HEADERS) encodingOf.clear()
    encodingOf.set(header, chosen)
    return chosen
  }

  const prepare = (page: CachedPage, { path, route }: CachedTarget): PreparedResponse => {
    const always = { ...parts.securityHeadersFor(path), ...page.headers, ETag: page.etag }
    const timersOf = (method: 'GET' | 'HEAD') => ({
      200: metrics.requestTimer({ method, route, status: 200 }),
      304: metrics.requestTimer({ method, route, status: 304 }),
    })
    const timers = { GET: timersOf('GET'), HEAD: timersOf('HEAD') }
    const prepared: PreparedResponse = { notModified: toHeaderList(always), variants: {}, timers }
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      const bytes = page.encoded(encoding)
      if (!bytes) continue
      const own = {
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        'Content-Type': page.contentType,
        'Content-Length': String(bytes.length),
      }
      prepared.variants[encoding] = { head: toHeaderList({ ...always, ...own }), bytes }
    }
    preparedOf.set(page, prepared)
    return prepared
  }

  return {
    register: (address, target) => {
      if (address === undefined || address.length > MAX_URL_LENGTH || known.has(address)) return
      if (known.size >= MAX_URLS) known.clear()
      known.set(address, target)
    },
    tryRespond: (request, response) => {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const found = known.get(request.url ?? '')
      if (!found) return false
      const asked = readHeaders(request.rawHeaders)
      if (!asked?.host) return false
      const began = performance.now()
      const page = found.find(asked.cookies)
      if (!page) return false
      const { notModified, variants, timers } = preparedOf.get(page) ?? prepare(page, found)
      const taken = encodingFor(asked.encodings)
      const form = variants[page.encodings.has(taken) ? taken : 'identity']
      if (!form) return false
      const id = parts.requestIdOf(asked.id)
      const isKnown = asked.etags !== undefined && matchesEtag(asked.etags, page.etag)
      const status = isKnown ? 304 : 200
      const head = isKnown ? notModified : form.head
      response.writeHead(status, withRequestId(head, id))
      if (isKnown || method === 'HEAD') response.end()
      else response.end(form.bytes)
      const ms = performance.now() - began
      timers[method][status].observe(ms / 1000)
      if (log.isLevelEnabled('debug'))
        log.debug({ request: id, method, path: found.path, status, ms: Math.round(ms * 10) / 10 }, 'answered')
      return true
    },
  }
}
