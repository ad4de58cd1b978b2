/**
 * A visit to a page: out of the page cache, or rendered, kept and sent. A page holds nothing personal; of the visitor
 * only the chosen currency counts, which comes in a cookie. The staff's pages are never kept.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { type CurrencyCode, DEFAULT_CURRENCY, findCurrency } from '../../domain/currency.ts'
import { pageAddress } from '../../site/page-address.ts'
import type { Pages } from '../../site/pages.ts'
import type { PageAnswer, PageRequest } from '../../site/render.tsx'
import { SPECULATION_RULES } from '../assets/static-files.ts'
import type { CacheHeaders } from '../http/cache-headers.ts'
import type { FastPath } from '../http/fast-path.ts'
import { redirectPermanently, sendPage } from '../http/responses.ts'
import { routeLabel } from '../http/route-labels.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type RenderedResponse, toCachedPage } from './cached-page.ts'
import type { CacheEntrySource, PageCache } from './page-cache.ts'
import type { ServerQueues } from './work-queues.ts'

const CURRENCY_COOKIE = 'preferred-currency'

/** A page with the tags of what it shows. */
export type RenderTaggedPage = (
  request: PageRequest,
) => Promise<PageAnswer & { location?: string; tags: readonly string[] }>
export type PageHandler = {
  handle(request: IncomingMessage, response: ServerResponse, visit: { id: string; url: URL }): Promise<void>
  /** How to make the page of a path before a visitor comes, in the currency of who has chosen none. */
  sourceOf(path: string): Pick<CacheEntrySource, 'key' | 'render'>
}

const chosenCurrency = (cookies: string | undefined): CurrencyCode =>
  cookies?.includes(CURRENCY_COOKIE)
    ? (findCurrency(parseCookies(cookies, CURRENCY_COOKIE)[CURRENCY_COOKIE]) ?? DEFAULT_CURRENCY)
    : DEFAULT_CURRENCY

const errorPage = (title: string, text: string, id: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;color:#1d1c19;background:#faf9f6}
a{color:inherit}small{color:#635e54}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Back to the shop</a></p><p><small>Request ${id}</small></p></main></body></html>
`

/** The plain page of a fault of ours. */
const sendErrorPage = (response: ServerResponse, status: 500 | 503, id: string) => {
  const [title, text] =
    status === 503
      ? ['Back in a moment', 'The shop cannot be reached just now. Please try again in a minute.']
      : ['Something went wrong', 'That was our fault, not yours. Please try again in a moment.']
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '30' } : {}),
  })
  response.end(errorPage(title, text, id))
}

export const createPageHandler = (parts: {
  render: RenderTaggedPage
  cache: PageCache
  fastPath: FastPath
  cacheHeaders: CacheHeaders
  /** The shop's public address, without a trailing slash. */
  origin: () => string
  pages: Pages
  queues: Pick<ServerQueues, 'renders' | 'clientKey'>
  metrics: Metrics
  log: Log
}): PageHandler => {
  const { cache, cacheHeaders, metrics, log, queues } = parts

  const headersOf = (url: URL, status: number, tags: readonly string[], currency: CurrencyCode) => {
    const { caching } = pageAddress(parts.pages, url).page
    if (caching === 'none') return { 'Cache-Control': 'no-store' }
    const isPublic = status === 200 && currency === DEFAULT_CURRENCY && caching === 'public'
    return { ...cacheHeaders.forPage(tags, isPublic), 'Speculation-Rules': `"/${SPECULATION_RULES}"` }
  }
  const render = async (request: PageRequest, isShared: boolean): Promise<RenderedResponse> => {
    const began = performance.now()
    const { status, html, location, tags } = await parts.render(request)
    metrics.pageRendered(status, (performance.now() - began) / 1000)
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
  /** `line`: in which it waits for its turn to be rendered. */
  const cacheSource = (
    url: URL,
    currency: CurrencyCode,
    { line, isShared = false }: { line: string; isShared?: boolean },
  ): Pick<CacheEntrySource, 'key' | 'render'> => ({
    key: keyOf(url, currency),
    render: () => queues.renders.run(line, () => render({ url, currency, origin: parts.origin() }, isShared)),
  })
  const registerFastPath = (address: string | undefined, url: URL) => {
    const keys = new Map<CurrencyCode, string>()
    parts.fastPath.register(address, {
      path: url.pathname,
      route: routeLabel(url.pathname),
      find: (cookies) => {
        const currency = chosenCurrency(cookies)
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
    handle: async (request, response, visit) => {
      const address = pageAddress(parts.pages, visit.url)
      const { pathname, search, isKnown } = address
      if (isKnown && pathname !== visit.url.pathname)
        return redirectPermanently(response, pathname + visit.url.search)
      const url = new URL(parts.origin() + pathname + search)
      const recipe = cacheSource(url, chosenCurrency(request.headers.cookie), {
        line: queues.clientKey(request),
        isShared: !isKnown,
      })
      try {
        if (address.page.caching === 'none')
          return await sendPage(request, response, await toCachedPage(await recipe.render()))
        const page = await cache.get(recipe.key, recipe.render)
        // Other spellings of the query are found by it as well, the long way.
        if (page.status === 200 && request.url === pathname + search) registerFastPath(request.url, url)
        await sendPage(request, response, page)
      } catch (error) {
        const unreachable = (error as { status?: unknown }).status === 503
        // A line for each that is turned away would let a flood fill the log.
        if ((error as { code?: unknown }).code !== 'busy')
          log.error({ err: error, request: visit.id, path: url.pathname }, 'a page could not be rendered')
        sendErrorPage(response, unreachable ? 503 : 500, visit.id)
      }
    },
    sourceOf: (path) => cacheSource(new URL(parts.origin() + path), DEFAULT_CURRENCY, { line: 'warming' }),
  }
}
