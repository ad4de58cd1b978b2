/**
 * The root request handler. It gives each request an id and security headers, dispatches it (API, file, picture, page
 * or system route such as /readyz), writes its log line and records its duration.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SITEMAP } from '../../api/catalogue-tags.ts'
import { type Client, clientKey } from '../../api/forwarded-address.ts'
import { NEVER_SHED_PATHS } from '../../api/operation-queues.ts'
import { BODY_LIMIT_BYTES } from '../../api/request-body.ts'
import { jittered } from '../../api/work-queue.ts'
import { HttpError } from '../../contract/errors.ts'
import { addImportPictures, createImport, isPictureZipPath } from '../../contract/imports/imports.ts'
import { keepPicture } from '../../contract/pictures/picture.ts'
import { isCustomerPath, loggedPath } from '../../domain/orders/customer-path.ts'
import { outageOf } from '../../storage/database/database.ts'
import type { SharedAssets } from '../assets/shared-assets.ts'
import type { StaticFiles } from '../assets/static-files.ts'
import type { Admission } from '../http/admission.ts'
import { type BodyAllowance, bodyBytes, isTrustedBody, SMALL_BODY_BYTES } from '../http/body-allowance.ts'
import type { CacheHeaders } from '../http/cache-headers.ts'
import type { FastPath } from '../http/fast-path.ts'
import { isHostValid } from '../http/host-header.ts'
import type { App } from '../http/http-server.ts'
import { GOOGLE_FEED_PATH, type ProductFeed } from '../http/product-feed.ts'
import type { Readiness } from '../http/readiness.ts'
import { createRequestTurns } from '../http/request-turns.ts'
import { sendError, sendPage } from '../http/responses.ts'
import { isApiPath, routeLabel } from '../http/route-labels.ts'
import type { ServerQueues } from '../http/server-queues.ts'
import type { ShopFiles } from '../http/shop-files.ts'
import { isSitemapPath, robotsText, type SitemapEntry, sitemapFile } from '../http/sitemap.ts'
import type { Log } from '../observability/log.ts'
import { withLogFields } from '../observability/log-context.ts'
import type { Metrics } from '../observability/metrics.ts'
import { mayReadMetrics } from '../observability/metrics-access.ts'
import type { Tracing } from '../observability/tracing.ts'
import { type Api, createApiHandler } from '../page-cache/api-handler.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { PageHandler } from '../page-cache/page-handler.ts'
import type { PictureHandler } from '../pictures/picture-handler.ts'

export type AppParts = {
  api: Api
  pages: PageHandler
  files: StaticFiles
  /** Assets of other builds. */
  sharedAssets: Pick<SharedAssets, 'page'>
  pictures: PictureHandler
  shopFiles: ShopFiles
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  metrics: Metrics
  tracing: Pick<Tracing, 'isOn' | 'requestSpan'>
  /** Whether a request comes from a proxy, whose trace it may continue. */
  isFromProxy: (request: IncomingMessage) => boolean
  /** The bearer token that opens /metrics to other machines. Undefined: only this machine may read it. */
  metricsToken: string | undefined
  log: Log
  securityHeadersFor: (pathname: string) => Record<string, string>
  queues: ServerQueues
  admission: Pick<Admission, 'enter' | 'enterAlways' | 'enterHealthCheck'>
  bodyAllowance: BodyAllowance
  /** The number of products, where it is known. */
  countProducts: () => number | undefined
  /** The client's address for the log. */
  clientOf: (request: IncomingMessage) => Client
  /** Called for every request that the fast path does not handle. */
  warnIfProxied: (request: IncomingMessage) => void
  /** The shop's public address, without a trailing slash. */
  origin: () => string
  checkReadiness: () => Promise<Readiness>
  listPublicPages: () => Promise<SitemapEntry[]>
  productFeed: ProductFeed
}

/** `traced` gets the id of the request's trace, for its log line. */
type RequestContext = { id: string; url: URL; traced: { traceId?: string } }

/** Bytes. A larger body is rejected before it is read; only an upload of staff may be large. */
const maxBodyBytes = (path: string): number => {
  if (path === keepPicture.path) return keepPicture.upload.maxBytes
  if (path === createImport.path) return createImport.upload.maxBytes
  if (isPictureZipPath(path)) return addImportPictures.upload.maxBytes
  return path.startsWith('/api/admin/') ? 1_000_000 : BODY_LIMIT_BYTES
}
const MAX_URL_LENGTH = 8_000
/** Paths of files. A missing file is a plain 404, not a page. */
const FILE_PATH = /^\/(assets|pictures|shop-files)\//

/** Answered whatever the load: a node that is busy is neither dead nor unready. */
const isHealthCheck = (path: string): boolean =>
  path === '/healthz' || path === '/readyz' || path === '/metrics'

const SHED_RETRY_SECONDS = 2

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** The X-Request-Id of a proxy where it is valid, else a new id. The API applies the same rule. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID()

/** Undefined where the request target is not a path, is too long, or the Host header is invalid. */
const parseUrl = (request: IncomingMessage): URL | undefined => {
  const path = request.url ?? ''
  if (!isHostValid(request)) return undefined
  if (!path.startsWith('/') || path.length > MAX_URL_LENGTH) return undefined
  return URL.parse(`http://localhost${path}`) ?? undefined
}

const plainText = (response: ServerResponse, text: string, headers: Record<string, string> = {}) => {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  response.end(text)
}

export const createApp = (parts: AppParts): App => {
  const { cache, files, log, metrics, origin, pages, pictures, securityHeadersFor, shopFiles } = parts
  const handleApiRequest = createApiHandler(parts)
  const inTurn = createRequestTurns()

  const sendSitemap = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const page = await cache.get(path, async () => {
      const body = sitemapFile(path, origin(), await parts.listPublicPages())
      return body === undefined
        ? { status: 404, contentType: 'text/plain; charset=utf-8', body: 'There is no such sitemap.' }
        : {
            status: 200,
            contentType: 'application/xml; charset=utf-8',
            body,
            tags: [SITEMAP],
            headers: { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' },
          }
    })
    await sendPage(request, response, page)
  }

  const sendFile = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const page = await files.page(request, path)
    if (!page) return files.serve(request, response, path)
    parts.fastPath.register(request.url, { path, route: 'file', find: () => page })
    await sendPage(request, response, page)
  }

  /** The page that names this asset may come from a node with another build. */
  const sendSharedAsset = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const page = await parts.sharedAssets.page(path)
    if (!page) return sendError(response, 'file-not-found')
    parts.fastPath.register(request.url, { path, route: 'file', find: () => page })
    await sendPage(request, response, page)
  }

  const systemRoutes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/healthz': (_, response) => plainText(response, 'ok', { 'Cache-Control': 'no-store' }),
    '/readyz': async (_, response) => {
      const readiness = await parts.checkReadiness()
      if (readiness.ready) plainText(response, 'ready', { 'Cache-Control': 'no-store' })
      else sendError(response, 'not-ready', { 'Retry-After': '5' }, readiness.message)
    },
    '/metrics': async (request, response) => {
      if (!mayReadMetrics(request, parts.metricsToken)) return sendError(response, 'unknown-call')
      const text = await metrics.text()
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
      response.end(text)
    },
    '/robots.txt': (_, response) =>
      plainText(response, robotsText(origin()), { 'Cache-Control': 'public, max-age=3600' }),
  }

  const dispatch = async (
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
  ): Promise<unknown> => {
    const { pathname } = context.url
    if (isApiPath(pathname) || isCustomerPath(pathname)) return handleApiRequest(request, response, context)
    if (!isRead(request.method)) return sendError(response, 'method-not-allowed', { Allow: 'GET, HEAD' })
    const systemRoute = Object.hasOwn(systemRoutes, pathname) ? systemRoutes[pathname] : undefined
    if (systemRoute) return systemRoute(request, response)
    if (isSitemapPath(pathname)) return sendSitemap(request, response, pathname)
    if (pathname === GOOGLE_FEED_PATH) return parts.productFeed.serve(request, response)
    if (files.has(pathname)) return sendFile(request, response, pathname)
    if (pictures.has(pathname)) return pictures.serve(request, response, pathname)
    if (shopFiles.has(pathname)) return shopFiles.serve(request, response, pathname)
    if (pathname.startsWith('/assets/')) return sendSharedAsset(request, response, pathname)
    if (FILE_PATH.test(pathname)) return sendError(response, 'file-not-found')
    return pages.handle(request, response, context)
  }

  /** Health checks and static files have no span: they say nothing and would be most of them. */
  const dispatchTraced: typeof dispatch = (request, response, context) => {
    const { pathname } = context.url
    if (!parts.tracing.isOn || Object.hasOwn(systemRoutes, pathname) || files.has(pathname))
      return dispatch(request, response, context)
    const route = pictures.has(pathname) ? 'file' : routeLabel(pathname)
    const isTrusted = parts.isFromProxy(request)
    return parts.tracing.requestSpan(request, { route, isTrusted }, async ({ traceId, set }) => {
      if (traceId !== undefined) context.traced.traceId = traceId
      await withLogFields(context.traced, () => dispatch(request, response, context))
      const { statusCode } = response
      set({ 'http.response.status_code': statusCode, 'haberdash.request_id': context.id })
      if (statusCode >= 500) set({ 'error.type': String(statusCode) })
    })
  }

  const sendFailure = (error: unknown, response: ServerResponse, id: string) => {
    if (error instanceof HttpError && error.code === 'busy')
      return sendError(response, 'busy', { 'Retry-After': String(error.retryAfterSeconds) })
    log.error({ err: error, requestId: id }, 'request failed')
    if (response.headersSent) response.destroy()
    else if (outageOf(error)) sendError(response, 'not-ready', { 'Retry-After': '5' })
    else sendError(response, 'internal-error')
  }

  /** Payments must become orders, whatever the load. */
  const enter = (path: string, client: string) => {
    if (isHealthCheck(path)) return parts.admission.enterHealthCheck(client)
    return NEVER_SHED_PATHS.has(path) ? parts.admission.enterAlways(client) : parts.admission.enter(client)
  }

  return (request, response) => {
    const startedAt = performance.now()
    parts.warnIfProxied(request)
    const id = requestIdOf(request.headers['x-request-id'])
    const url = parseUrl(request)
    const path = url?.pathname ?? 'not a path'
    for (const [name, value] of Object.entries(securityHeadersFor(path))) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    // Read now: a closed socket has no address.
    const client = parts.clientOf(request)
    const bytes = bodyBytes(path, request)
    const leave = enter(path, clientKey(client))
    // Without a line in the log: a flood would fill it. Metrics count these requests.
    if (typeof leave === 'string') {
      const retry = { 'Retry-After': String(jittered(SHED_RETRY_SECONDS)) }
      // Node reads the rest of a body whose connection stays open.
      return sendError(response, 'busy', bytes > SMALL_BODY_BYTES ? { ...retry, Connection: 'close' } : retry)
    }
    // Not when the handler ends: it may wait for a client that has gone, and its place would never be free again.
    response.once('close', leave)
    const traced: RequestContext['traced'] = {}
    response.once('close', () => {
      const ms = performance.now() - startedAt
      const method = request.method ?? ''
      const status = response.writableFinished ? response.statusCode : 499
      if (!isTrustedBody(path, status)) parts.bodyAllowance.charge(client.address, bytes)
      const isFile = files.has(path) || pictures.has(path) || shopFiles.has(path)
      const route = isFile ? 'file' : routeLabel(path)
      metrics.requestTimer({ method, route, status }).observe(ms / 1000)
      const took = { status, ms: Math.round(ms * 10) / 10 }
      const entry = { requestId: id, ...traced, ...client, method, route, path: loggedPath(path), ...took }
      if (isFile) log.debug(entry, 'request completed')
      else log.info(entry, 'request completed')
    })
    if (!url) return sendError(response, 'invalid-request', { Connection: 'close' })
    const handle = () => {
      if (response.destroyed) return
      if (bytes > maxBodyBytes(path)) return sendError(response, 'body-too-large', { Connection: 'close' })
      withLogFields({ requestId: id }, () =>
        dispatchTraced(request, response, { id, url, traced }).catch((error: unknown) =>
          sendFailure(error, response, id),
        ),
      )
    }
    const wait = parts.bodyAllowance.waitMs(client.address, bytes)
    if (wait === 0) inTurn(client.address, handle)
    else setTimeout(() => inTurn(client.address, handle), wait)
  }
}
