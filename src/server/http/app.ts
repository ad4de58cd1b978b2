/**
 * Every request on its way to an answer: its id, its security headers, who answers it (the API, a file, a page, or
 * one of the shop's own notices), its line in the log and its share of the figures.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SITEMAP } from '../../api/catalogue-tags.ts'
import { HttpError } from '../../contract/errors.ts'
import { keepPicture } from '../../contract/picture.ts'
import { outageOf } from '../../storage/database/database.ts'
import type { SharedAssets } from '../assets/shared-assets.ts'
import type { StaticFiles } from '../assets/static-files.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { mayReadMetrics } from '../observability/metrics-access.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { PageHandler } from '../page-cache/page-handler.ts'
import type { ServerQueues } from '../page-cache/work-queues.ts'
import type { PictureHandler } from '../pictures/picture-handler.ts'
import { type Api, createApiHandler } from './api-calls.ts'
import type { CacheHeaders } from './cache-headers.ts'
import type { FastPath } from './fast-path.ts'
import { isHostValid } from './host-header.ts'
import type { Readiness } from './readiness.ts'
import { sendError, sendPage } from './responses.ts'
import { isApiPath, routeLabel } from './route-labels.ts'
import { isSitemapPath, robotsText, type SitemapEntry, sitemapFile } from './sitemap.ts'

export type AppParts = {
  api: Api
  pages: PageHandler
  files: StaticFiles
  /** Of other builds of the pages. */
  sharedAssets: Pick<SharedAssets, 'page'>
  pictures: PictureHandler
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  metrics: Metrics
  /** Opens /metrics to those who send it; undefined: to this machine alone. */
  metricsToken: string | undefined
  log: Log
  securityHeadersFor: (pathname: string) => Record<string, string>
  queues: ServerQueues
  /** How many there are, where that is known. */
  countProducts: () => number | undefined
  /** Sees every request that does not go the short way. */
  warnIfProxied: (request: IncomingMessage) => void
  /** The shop's public address, without a trailing slash. */
  origin: () => string
  checkReadiness: () => Promise<Readiness>
  listPublicPages: () => Promise<SitemapEntry[]>
}

export type App = (request: IncomingMessage, response: ServerResponse) => void

type RequestContext = { id: string; url: URL }

/** A body larger than any call takes is refused before it is read: only a picture may be large. */
const maxBodyBytes = (path: string): number =>
  path === keepPicture.path ? keepPicture.upload.maxBytes : 1_000_000
const MAX_URL_LENGTH = 8_000
/** Where files live: what is not there is no page either. */
const FILE_PATH = /^\/(assets|pictures)\//

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** The one that a proxy gave it, or a new one: by the rule by which the API takes it too. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID()

/** Undefined: what was asked for is not a path, or the Host header is not one that a request may have. */
const urlOf = (request: IncomingMessage): URL | undefined => {
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
  const { cache, files, log, metrics, origin, pages, pictures, securityHeadersFor } = parts
  const apiCalls = createApiHandler(parts)

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

  /** A browser or a proxy may have the page of a node with another build. */
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
      else sendError(response, 'not-ready', { 'Retry-After': '5' }, readiness.sentence)
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
    visit: RequestContext,
  ): Promise<unknown> => {
    const { pathname } = visit.url
    if (isApiPath(pathname)) return apiCalls(request, response, visit)
    if (!isRead(request.method)) return sendError(response, 'method-not-allowed', { Allow: 'GET, HEAD' })
    const notice = Object.hasOwn(systemRoutes, pathname) ? systemRoutes[pathname] : undefined
    if (notice) return notice(request, response)
    if (isSitemapPath(pathname)) return sendSitemap(request, response, pathname)
    if (files.has(pathname)) return sendFile(request, response, pathname)
    if (pictures.has(pathname)) return pictures.serve(request, response, pathname)
    if (pathname.startsWith('/assets/')) return sendSharedAsset(request, response, pathname)
    if (FILE_PATH.test(pathname)) return sendError(response, 'file-not-found')
    return pages.handle(request, response, visit)
  }

  const sendFailure = (error: unknown, response: ServerResponse, id: string) => {
    if (error instanceof HttpError && error.code === 'busy')
      return sendError(response, 'busy', { 'Retry-After': String(error.retryAfterSeconds) })
    log.error({ err: error, request: id }, 'a request failed')
    if (response.headersSent) response.destroy()
    else if (outageOf(error)) sendError(response, 'not-ready', { 'Retry-After': '5' })
    else sendError(response, 'internal-error')
  }

  return (request, response) => {
    const began = performance.now()
    parts.warnIfProxied(request)
    const id = requestIdOf(request.headers['x-request-id'])
    const url = urlOf(request)
    const path = url?.pathname ?? 'not a path'
    for (const [name, value] of Object.entries(securityHeadersFor(path))) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    response.once('close', () => {
      const ms = performance.now() - began
      const method = request.method ?? ''
      const status = response.writableFinished ? response.statusCode : 499
      const isFile = files.has(path) || pictures.has(path)
      metrics.requestTimer({ method, route: isFile ? 'file' : routeLabel(path), status }).observe(ms / 1000)
      const line = { request: id, method, path, status, ms: Math.round(ms * 10) / 10 }
      if (isFile) log.debug(line, 'answered')
      else log.info(line, 'answered')
    })
    if (!url) return sendError(response, 'invalid-request', { Connection: 'close' })
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes(path))
      return sendError(response, 'body-too-large', { Connection: 'close' })
    dispatch(request, response, { id, url }).catch((error: unknown) => sendFailure(error, response, id))
  }
}
