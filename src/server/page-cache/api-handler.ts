/**
 * API requests over HTTP. Responses that only read the catalogue are cached as compressed bytes, like pages. Every other
 * request goes to the API itself, and its response is never cached.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { responseText } from '../../api/calls/operation-route.ts'
import { readTags } from '../../api/catalogue-tags.ts'
import { errorTable } from '../../contract/errors.ts'
import type { CacheHeaders } from '../http/cache-headers.ts'
import { encodePage, type RenderedResponse } from '../http/cached-page.ts'
import {
  canonicalCataloguePath,
  canonicalCatalogueUrl,
  isCatalogueRequest,
  isLongList,
} from '../http/catalogue-urls.ts'
import { chooseEncoding, compress, type Encoding } from '../http/encoding.ts'
import type { FastPath } from '../http/fast-path.ts'
import { redirectPermanently, sendPage } from '../http/responses.ts'
import { routeLabel } from '../http/route-labels.ts'
import type { ServerQueues } from '../http/server-queues.ts'
import type { PageCache } from './page-cache.ts'

/** What the API receives besides the request. `requestId` is the id in the log. */
export type ApiBindings = Partial<HttpBindings> & { requestId: string }
export type Api = { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> }

type RequestContext = { id: string; url: URL }
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
) => Promise<void>

/** Bytes. A smaller response is sent uncompressed. */
const MIN_COMPRESSED_BYTES = 2000
const CACHED_HEADERS = {
  'X-Total-Count': 'x-total-count',
  'X-Total-Saving': 'x-total-saving',
  'Retry-After': 'retry-after',
  Location: 'location',
}

const readBytes = async (apiResponse: Response): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  for await (const part of apiResponse.body ?? []) parts.push(part)
  return Buffer.concat(parts)
}

const toRenderedResponse = async (
  apiResponse: Response,
  cacheHeaders: CacheHeaders,
): Promise<RenderedResponse> => {
  const tags = readTags(apiResponse.headers)
  const forwarded = Object.entries(CACHED_HEADERS)
    .map(([name, key]): [string, string | null] => [name, apiResponse.headers.get(key)])
    .filter((header): header is [string, string] => header[1] !== null)
  return {
    status: apiResponse.status,
    contentType: apiResponse.headers.get('content-type') ?? 'text/plain; charset=utf-8',
    body: await readBytes(apiResponse),
    tags,
    headers: {
      ...(apiResponse.ok
        ? cacheHeaders.forApiResponse(tags)
        : { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }),
      ...Object.fromEntries(forwarded),
    },
  }
}

/** Compresses JSON only, such as the admin lists, in an encoding that the client accepts. */
const encodingFor = (request: Request, apiResponse: Response): Encoding => {
  const isJson = apiResponse.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson || apiResponse.headers.has('content-encoding')) return 'identity'
  return chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
}

const compressResponse = async (request: Request, apiResponse: Response): Promise<Response> => {
  const encoding = encodingFor(request, apiResponse)
  if (encoding === 'identity') return apiResponse
  const bytes = Buffer.from(await apiResponse.arrayBuffer())
  const headers = new Headers(apiResponse.headers)
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status: apiResponse.status, headers })
  headers.delete('content-length')
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  const body = new Uint8Array(await compress(bytes, encoding))
  return new Response(body, { status: apiResponse.status, headers })
}

/** Writes a short body in one piece. Most responses are short, and streaming one costs more than all other work. */
const sendText = (response: HttpBindings['outgoing'], apiResponse: Response, text: string): Response => {
  for (const [name, value] of apiResponse.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const cookie of apiResponse.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.statusCode = apiResponse.status
  response.end(text)
  return RESPONSE_ALREADY_SENT
}

/** The response to a request that Node accepts but that has no valid URL: its path or Host header is malformed. */
const badRequest = () => {
  const { status, message } = errorTable['invalid-request']
  return new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

export const createApiHandler = (parts: {
  api: Api
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  queues: ServerQueues
  /** The number of products, where it is known. */
  countProducts: () => number | undefined
}): ApiHandler => {
  const { api, cache, fastPath, cacheHeaders, queues } = parts
  const contexts = new WeakMap<object, RequestContext>()
  const forwardToApi = getRequestListener(
    async (request, bindings) => {
      const requestId = contexts.get(bindings.incoming)?.id ?? ''
      const apiResponse = await api.fetch(request, { ...(bindings as HttpBindings), requestId })
      const text = responseText(apiResponse)
      if (text !== undefined && Buffer.byteLength(text) < MIN_COMPRESSED_BYTES)
        return sendText((bindings as HttpBindings).outgoing, apiResponse, text)
      return compressResponse(request, apiResponse)
    },
    { overrideGlobalObjects: false, errorHandler: badRequest },
  )
  const sendCatalogueResponse: ApiHandler = async (request, response, { id, url }) => {
    const canonicalPath = canonicalCataloguePath(url.pathname)
    if (canonicalPath !== url.pathname) return redirectPermanently(response, canonicalPath + url.search)
    const key = canonicalCatalogueUrl(url, parts.countProducts())
    const render = async () =>
      toRenderedResponse(
        await api.fetch(new Request(new URL(key, 'http://localhost')), { requestId: id }),
        cacheHeaders,
      )
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    // A long list holds its slot until it is compressed, so at most one is in memory as text.
    const renderCompressed = async () => {
      const page = await encodePage(await render())
      await page.encodeFor(encoding)
      return page
    }
    const clientKey = queues.clientKey(request)
    const renderInTurn = () =>
      isLongList(key)
        ? queues.longLists.run(clientKey, renderCompressed)
        : queues.calls.run(clientKey, render)
    const page = await cache.get(key, renderInTurn, encoding)
    if (page.status === 200 && request.url === key)
      fastPath.register(key, {
        path: url.pathname,
        route: routeLabel(url.pathname),
        find: () => cache.find(key),
      })
    await sendPage(request, response, page)
  }
  return async (request, response, context) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isCatalogueRequest(context.url)) return sendCatalogueResponse(request, response, context)
    contexts.set(request, context)
    response.setHeader('Cache-Control', 'no-store')
    await forwardToApi(request, response)
  }
}
