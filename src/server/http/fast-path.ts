/**
 * The fast path of cached responses: bytes from memory are written to Node's own request and response before any other
 * code sees the request. Security headers are part of the prepared response. An unusual request (a body, a range, a
 * duplicated header) takes the normal path, which gives the same response.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../observability/log.ts'
import type { Metrics, RequestTimer } from '../observability/metrics.ts'
import type { CachedPage } from './cached-page.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { isHostName } from './host-header.ts'
import { matchesEtag } from './responses.ts'

/** What a request URL, compared literally, leads to. */
export type CachedTarget = {
  /** "/shop", without the query. */
  path: string
  /** The route label of the metrics. */
  route: string
  /** The cached page for a visitor with that Cookie header. */
  find(cookies: string | undefined): CachedPage | undefined
}

export type FastPath = {
  /** From now on requests for `url` take the fast path while `target` finds a cached page. */
  register(url: string | undefined, target: CachedTarget): void
  /** True: the response is sent. False: the response is untouched and the normal path must handle the request. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * Headers as a flat list (name, value, name, value), which Node writes without validation. The last value is the request
 * id and is replaced for each response; Node serializes the list before the next response starts.
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
/** Accept-Encoding values whose parsed result is cached. Few distinct values occur. */
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

/** The headers that the fast path reads, and 'unsupported' for those that only the normal path handles. */
const HEADER_ROLES = new Map<string, keyof RequestHeaders | 'unsupported'>([
  ['host', 'host'],
  ['cookie', 'cookies'],
  ['accept-encoding', 'encodings'],
  ['if-none-match', 'etags'],
  ['x-request-id', 'id'],
  ['content-length', 'unsupported'],
  ['transfer-encoding', 'unsupported'],
  ['expect', 'unsupported'],
  ['upgrade', 'unsupported'],
  ['range', 'unsupported'],
  ['if-match', 'unsupported'],
  ['if-unmodified-since', 'unsupported'],
  ['if-modified-since', 'unsupported'],
])

/** Undefined where the fast path does not support the request. Cheaper than Node's parsed `request.headers`. */
const readHeaders = (raw: readonly string[], roles: typeof HEADER_ROLES): RequestHeaders | undefined => {
  const headers: RequestHeaders = {
    host: undefined,
    cookies: undefined,
    encodings: undefined,
    etags: undefined,
    id: undefined,
  }
  for (let index = 0; index < raw.length; index += 2) {
    const role = roles.get((raw[index] as string).toLowerCase())
    if (role === undefined) continue
    if (role === 'unsupported' || headers[role] !== undefined) return undefined
    headers[role] = raw[index + 1] as string
  }
  return headers
}

export const createFastPath = (parts: {
  securityHeadersFor: (pathname: string) => Record<string, string>
  requestIdOf: (given: string | undefined) => string
  metrics: Pick<Metrics, 'requestTimer'>
  log: Pick<Log, 'debug' | 'isLevelEnabled'>
  /** Requests with `traceparent` take the normal path, which makes spans. */
  isTracing?: boolean
}): FastPath => {
  const { metrics, log } = parts
  const roles: typeof HEADER_ROLES = parts.isTracing
    ? new Map([...HEADER_ROLES, ['traceparent', 'unsupported']])
    : HEADER_ROLES
  const targets = new Map<string, CachedTarget>()
  const preparedResponses = new WeakMap<CachedPage, PreparedResponse>()
  const encodingByHeader = new Map<string, Encoding>()

  const encodingFor = (header: string | undefined): Encoding => {
    if (header === undefined) return 'identity'
    const read = encodingByHeader.get(header)
    if (read) return read
    const encoding = chooseEncoding(header)
    if (encodingByHeader.size >= MAX_ENCODING_HEADERS) encodingByHeader.clear()
    encodingByHeader.set(header, encoding)
    return encoding
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
      const bodyHeaders = {
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        'Content-Type': page.contentType,
        'Content-Length': String(bytes.length),
      }
      prepared.variants[encoding] = { head: toHeaderList({ ...always, ...bodyHeaders }), bytes }
    }
    preparedResponses.set(page, prepared)
    return prepared
  }

  return {
    register: (url, target) => {
      if (url === undefined || url.length > MAX_URL_LENGTH || targets.has(url)) return
      if (targets.size >= MAX_URLS) targets.clear()
      targets.set(url, target)
    },
    tryRespond: (request, response) => {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const target = targets.get(request.url ?? '')
      if (!target) return false
      const headers = readHeaders(request.rawHeaders, roles)
      if (!headers?.host || !isHostName(headers.host)) return false
      const startedAt = performance.now()
      const page = target.find(headers.cookies)
      if (!page) return false
      const accepted = encodingFor(headers.encodings)
      const encoding = page.encodings.has(accepted) ? accepted : 'identity'
      const known = preparedResponses.get(page)
      // Some encodings are made when a client first asks for them.
      const isPrepared = known?.variants[encoding] ?? !page.encoded(encoding)
      const { notModified, variants, timers } = known && isPrepared ? known : prepare(page, target)
      const variant = variants[encoding]
      if (!variant) return false
      const id = parts.requestIdOf(headers.id)
      const isNotModified = headers.etags !== undefined && matchesEtag(headers.etags, page.etag)
      const status = isNotModified ? 304 : 200
      const head = isNotModified ? notModified : variant.head
      response.writeHead(status, withRequestId(head, id))
      if (isNotModified || method === 'HEAD') response.end()
      else response.end(variant.bytes)
      const ms = performance.now() - startedAt
      timers[method][status].observe(ms / 1000)
      if (log.isLevelEnabled('debug'))
        log.debug(
          {
            requestId: id,
            method,
            route: target.route,
            path: target.path,
            status,
            ms: Math.round(ms * 10) / 10,
          },
          'request completed',
        )
      return true
    },
  }
}
