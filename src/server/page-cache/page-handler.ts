/**
 * Page requests: served from the page cache, or rendered, cached and sent. A page contains no personal data; it depends
 * on the visitor only by the currency cookie. Admin pages are never cached.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { findShortAddress } from '../../domain/pages/content-page.ts'
import {
  CURRENCY_COOKIE,
  type CurrencyCode,
  DEFAULT_CURRENCY,
  findCurrency,
} from '../../domain/pricing/currency.ts'
import { pageAddress } from '../../site/page-address.ts'
import type { Pages } from '../../site/pages.ts'
import type { PageRequest, RenderedPage } from '../../site/render.tsx'
import { SPECULATION_RULES } from '../assets/static-files.ts'
import type { CacheHeaders } from '../http/cache-headers.ts'
import { type RenderedResponse, toCachedPage } from '../http/cached-page.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { sendErrorPage } from '../http/error-page.ts'
import type { FastPath } from '../http/fast-path.ts'
import { redirectPermanently, sendPage } from '../http/responses.ts'
import { routeLabel } from '../http/route-labels.ts'
import type { ServerQueues } from '../http/server-queues.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { CacheEntrySource, PageCache } from './page-cache.ts'

/** Renders a page and returns it with the cache tags of its data. */
export type RenderTaggedPage = (
  request: PageRequest,
) => Promise<RenderedPage & { location?: string; tags: readonly string[] }>
export type PageHandler = {
  handle(request: IncomingMessage, response: ServerResponse, context: { id: string; url: URL }): Promise<void>
  /** How to render the page of a path in the default currency before a visitor requests it. */
  sourceOf(path: string): Pick<CacheEntrySource, 'key' | 'render'>
}

/** @param offered by the shop: the choice of a currency that is no more has no effect */
const currencyFromCookie = (
  cookies: string | undefined,
  offered: () => readonly CurrencyCode[],
): CurrencyCode => {
  if (!cookies?.includes(CURRENCY_COOKIE)) return DEFAULT_CURRENCY
  const chosen = findCurrency(parseCookies(cookies, CURRENCY_COOKIE)[CURRENCY_COOKIE])
  return chosen && offered().includes(chosen) ? chosen : DEFAULT_CURRENCY
}

export const createPageHandler = (parts: {
  render: RenderTaggedPage
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  /** The public origin of the shop, without a trailing slash. */
  origin: () => string
  pages: Pages
  /** Those that the shop offers. */
  currencies: () => readonly CurrencyCode[]
  queues: Pick<ServerQueues, 'renders' | 'clientKey'>
  metrics: Metrics
  tracing: Pick<Tracing, 'span'>
  log: Log
}): PageHandler => {
  const { cache, cacheHeaders, metrics, log, queues } = parts

  const headersOf = (url: URL, status: number, tags: readonly string[], currency: CurrencyCode) => {
    const { caching } = pageAddress(parts.pages, url)
    if (caching === 'none') return { 'Cache-Control': 'no-store' }
    const isPublic = status === 200 && currency === DEFAULT_CURRENCY && caching === 'public'
    return { ...cacheHeaders.forPage(tags, isPublic), 'Speculation-Rules': `"/${SPECULATION_RULES}"` }
  }
  const render = async (request: PageRequest, isShared: boolean): Promise<RenderedResponse> => {
    const startedAt = performance.now()
    const { status, html, location, tags } = await parts.tracing.span(
      'render',
      { attributes: { 'haberdash.page': routeLabel(request.url.pathname) } },
      () => parts.render(request),
    )
    metrics.pageRendered(status, (performance.now() - startedAt) / 1000)
    return {
      status,
      contentType: 'text/html; charset=utf-8',
      body: html,
      tags,
      isShared,
      headers: {
        ...headersOf(request.url, status, tags, request.currency),
        // A path that begins with two slashes would lead to another host.
        ...(location === undefined ? {} : { Location: location.replace(/^\/{2,}/, '/') }),
      },
    }
  }

  const keyOf = (url: URL, currency: CurrencyCode): string => `${currency} ${url.pathname}${url.search}`
  /** @param clientKey the key under which the render queues */
  const cacheSource = (
    url: URL,
    currency: CurrencyCode,
    { clientKey, isShared = false }: { clientKey: string; isShared?: boolean },
  ): Pick<CacheEntrySource, 'key' | 'render'> => ({
    key: keyOf(url, currency),
    render: () =>
      queues.renders.run(clientKey, () => render({ url, currency, origin: parts.origin() }, isShared)),
  })
  const registerFastPath = (address: string | undefined, url: URL) => {
    const keys = new Map<CurrencyCode, string>()
    parts.fastPath.register(address, {
      path: url.pathname,
      route: routeLabel(url.pathname),
      find: (cookies) => {
        const currency = currencyFromCookie(cookies, parts.currencies)
        let key = keys.get(currency)
        if (key === undefined) {
          key = keyOf(url, currency)
          keys.set(currency, key)
        }
        return cache.find(key)
      },
    })
  }

  return {
    handle: async (request, response, context) => {
      const address = pageAddress(parts.pages, context.url)
      const { pathname, search, isKnown } = address
      if (isKnown && pathname !== context.url.pathname)
        return redirectPermanently(response, pathname + context.url.search)
      const shortAddress = isKnown ? undefined : findShortAddress(context.url.pathname)
      if (shortAddress !== undefined) return redirectPermanently(response, shortAddress)
      const url = new URL(parts.origin() + pathname + search)
      const source = cacheSource(url, currencyFromCookie(request.headers.cookie, parts.currencies), {
        clientKey: queues.clientKey(request),
        isShared: !isKnown,
      })
      try {
        if (address.caching === 'none')
          return await sendPage(request, response, await toCachedPage(await source.render()))
        const encoding = chooseEncoding(request.headers['accept-encoding'])
        const page = await cache.get(source.key, source.render, encoding)
        // Other spellings of the query are found by it as well, the long way.
        if (page.status === 200 && request.url === pathname + search) registerFastPath(request.url, url)
        await sendPage(request, response, page)
      } catch (error) {
        const isOutage = (error as { status?: unknown }).status === 503
        // One line per rejected request would let a flood fill the log.
        if ((error as { code?: unknown }).code !== 'busy')
          log.error({ err: error, requestId: context.id, path: url.pathname }, 'page could not be rendered')
        const { retryAfterSeconds } = error as { retryAfterSeconds?: number }
        sendErrorPage(response, isOutage ? 503 : 500, context.id, retryAfterSeconds)
      }
    },
    sourceOf: (path) =>
      cacheSource(new URL(parts.origin() + path), DEFAULT_CURRENCY, { clientKey: 'warming' }),
  }
}
