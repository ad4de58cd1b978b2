/**
 * Calls of the API over HTTP. Those that read the catalogue are kept as compressed bytes like pages; the others pass
 * to the API itself and are never kept by anyone.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { errorTable } from '../contract/errors.ts'
import { sendPage } from './answers.ts'
import { chooseEncoding, compress } from './encoding.ts'
import type { PageCache, Rendered } from './page-cache.ts'
import { isCatalogueCall } from './routes.ts'

/** What the API is told besides the request: the id by which the log knows it. */
export type ApiBindings = Partial<HttpBindings> & { requestId: string }
export type Api = { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> }

type Visit = { id: string; url: URL }
export type ApiCalls = (request: IncomingMessage, response: ServerResponse, visit: Visit) => Promise<void>

/** Bytes below which compressing does not pay. */
const COMPRESS_FROM = 2000
const KEPT_HEADERS = { 'X-Total-Count': 'x-total-count', 'Retry-After': 'retry-after' }

const toRendered = async (answer: Response): Promise<Rendered> => ({
  status: answer.status,
  contentType: answer.headers.get('content-type') ?? 'text/plain; charset=utf-8',
  body: await answer.text(),
  headers: Object.fromEntries(
    Object.entries(KEPT_HEADERS)
      .map(([name, key]): [string, string | null] => [name, answer.headers.get(key)])
      .filter((header): header is [string, string] => header[1] !== null),
  ),
})

/** Long JSON answers, such as the staff's lists, compressed where the client takes it. */
const compressed = async (request: Request, answer: Response): Promise<Response> => {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (!isJson || encoding === 'identity' || answer.headers.has('content-encoding')) return answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  if (bytes.length < COMPRESS_FROM) return new Response(bytes, { status: answer.status, headers })
  headers.delete('content-length')
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  const body = new Uint8Array(await compress(bytes, encoding))
  return new Response(body, { status: answer.status, headers })
}

/** What Node took for a request but cannot be one: a path or a Host header that no URL can have. */
const badRequest = () => {
  const { status, sentence } = errorTable['invalid-request']
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

export const createApiCalls = ({ api, cache }: { api: Api; cache: PageCache }): ApiCalls => {
  const visits = new WeakMap<object, Visit>()
  const listener = getRequestListener(
    async (request, bindings) => {
      const requestId = visits.get(bindings.incoming)?.id ?? ''
      return compressed(request, await api.fetch(request, { ...(bindings as HttpBindings), requestId }))
    },
    { overrideGlobalObjects: false, errorHandler: badRequest },
  )
  const catalogueCall: ApiCalls = async (request, response, { id, url }) => {
    const path = url.pathname + url.search
    const page = await cache.get(path, async () =>
      toRendered(await api.fetch(new Request(new URL(path, 'http://localhost')), { requestId: id })),
    )
    await sendPage(request, response, page, {
      'Cache-Control': page.status < 400 ? 'public, no-cache' : 'no-store',
      Vary: 'Accept-Encoding',
    })
  }
  return async (request, response, visit) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isCatalogueCall(visit.url.pathname)) return catalogueCall(request, response, visit)
    visits.set(request, visit)
    response.setHeader('Cache-Control', 'no-store')
    await listener(request, response)
  }
}
