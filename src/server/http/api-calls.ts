/**
 * Calls of the API over HTTP. Those that read the catalogue are kept as compressed bytes like pages; the others pass
 * to the API itself and are never kept by anyone.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { readTags } from '../../api/catalogue-tags.ts'
import { textOf } from '../../api/handle.ts'
import { errorTable } from '../../contract/errors.ts'
import { encodePage, type RenderedResponse } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { ServerQueues } from '../page-cache/work-queues.ts'
import type { CacheHeaders } from './cache-headers.ts'
import { chooseEncoding, compress, type Encoding } from './encoding.ts'
import type { FastPath } from './fast-path.ts'
import { redirect, sendPage } from './responses.ts'
import {
  canonicalCataloguePath,
  canonicalCatalogueUrl,
  isCatalogueCall,
  isLongList,
  routeLabel,
} from './route-labels.ts'

/** What the API is told besides the request: the id by which the log knows it. */
export type ApiBindings = Partial<HttpBindings> & { requestId: string }
export type Api = { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> }

type RequestContext = { id: string; url: URL }
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: RequestContext,
) => Promise<void>

/** Bytes below which compressing does not pay. */
const MIN_COMPRESSED_BYTES = 2000
const CACHED_HEADERS = {
  'X-Total-Count': 'x-total-count',
  'X-Total-Saving': 'x-total-saving',
  'Retry-After': 'retry-after',
}

const readBytes = async (answer: Response): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  for await (const part of answer.body ?? []) parts.push(part)
  return Buffer.concat(parts)
}

const toRenderedResponse = async (
  answer: Response,
  cacheHeaders: CacheHeaders,
): Promise<RenderedResponse> => {
  const tags = readTags(answer.headers)
  const own = Object.entries(CACHED_HEADERS)
    .map(([name, key]): [string, string | null] => [name, answer.headers.get(key)])
    .filter((header): header is [string, string] => header[1] !== null)
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? 'text/plain; charset=utf-8',
    body: await readBytes(answer),
    tags,
    headers: {
      ...(answer.ok
        ? cacheHeaders.forApiResponse(tags)
        : { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }),
      ...Object.fromEntries(own),
    },
  }
}

/** JSON, such as the staff's lists, is compressed where the client takes it. */
const encodingFor = (request: Request, answer: Response): Encoding => {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson || answer.headers.has('content-encoding')) return 'identity'
  return chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
}

const compressResponse = async (request: Request, answer: Response): Promise<Response> => {
  const encoding = encodingFor(request, answer)
  if (encoding === 'identity') return answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status: answer.status, headers })
  headers.delete('content-length')
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  const body = new Uint8Array(await compress(bytes, encoding))
  return new Response(body, { status: answer.status, headers })
}

/** What is short and at hand as text, as most answers are, goes out as it is: a stream costs more than all the rest. */
const sendText = (response: HttpBindings['outgoing'], answer: Response, text: string): Response => {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.statusCode = answer.status
  response.end(text)
  return RESPONSE_ALREADY_SENT
}

/** What Node took for a request but cannot be one: a path or a Host header that no URL can have. */
const badRequest = () => {
  const { status, sentence } = errorTable['invalid-request']
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

export const createApiHandler = (parts: {
  api: Api
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  queues: ServerQueues
  /** How many there are, where that is known. */
  countProducts: () => number | undefined
}): ApiHandler => {
  const { api, cache, fastPath, cacheHeaders, queues } = parts
  const visits = new WeakMap<object, RequestContext>()
  const listener = getRequestListener(
    async (request, bindings) => {
      const requestId = visits.get(bindings.incoming)?.id ?? ''
      const answer = await api.fetch(request, { ...(bindings as HttpBindings), requestId })
      const text = textOf(answer)
      if (text !== undefined && Buffer.byteLength(text) < MIN_COMPRESSED_BYTES)
        return sendText((bindings as HttpBindings).outgoing, answer, text)
      return compressResponse(request, answer)
    },
    { overrideGlobalObjects: false, errorHandler: badRequest },
  )
  const catalogueCall: ApiHandler = async (request, response, { id, url }) => {
    const written = canonicalCataloguePath(url.pathname)
    if (written !== url.pathname) return redirect(response, written + url.search)
    const key = canonicalCatalogueUrl(url, parts.countProducts())
    const make = async () =>
      toRenderedResponse(
        await api.fetch(new Request(new URL(key, 'http://localhost')), { requestId: id }),
        cacheHeaders,
      )
    // A long list keeps its place until it is compressed: no two are in memory as text.
    const makeLong = async () => {
      const page = await encodePage(await make())
      await page.encodeAll()
      return page
    }
    const line = queues.clientKey(request)
    const page = await cache.get(key, () =>
      isLongList(key) ? queues.longLists.run(line, makeLong) : queues.calls.run(line, make),
    )
    if (page.status === 200 && request.url === key)
      fastPath.register(key, {
        path: url.pathname,
        route: routeLabel(url.pathname),
        find: () => cache.find(key),
      })
    await sendPage(request, response, page)
  }
  return async (request, response, visit) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isCatalogueCall(visit.url.pathname)) return catalogueCall(request, response, visit)
    visits.set(request, visit)
    response.setHeader('Cache-Control', 'no-store')
    await listener(request, response)
  }
}
