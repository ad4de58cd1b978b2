/**
 * A visit to a page: out of the page cache, or rendered, kept and sent. A page holds nothing personal; of the visitor
 * only the chosen currency counts, which comes in a cookie. The staff's pages are never kept.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { type CurrencyCode, DEFAULT_CURRENCY, findCurrency } from '../shop/currency.ts'
import { LISTING_SORTS, PRICE_BANDS } from '../shop/list-choices.ts'
import type { PageAnswer, PageRequest } from '../site/render.tsx'
import { sendPage } from './answers.ts'
import type { Freshness } from './freshness.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type Rendered, toPage } from './page.ts'
import type { PageCache, Recipe } from './page-cache.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { routeOf } from './routes.ts'
import { SPECULATION_RULES } from './static-files.ts'

/** What a page shows hangs on these parameters alone; others (utm_source and the like) do not even reach it. */
const MEANINGFUL_PARAMETERS = {
  q: /^/,
  page: /^[1-9]\d{0,3}$/,
  sort: new RegExp(`^(${LISTING_SORTS.join('|')})$`),
  price: new RegExp(`^(${PRICE_BANDS.join('|')})$`),
}
const CURRENCY_COOKIE = 'preferred-currency'

/** A page with the tags of what it shows. */
export type RenderPage = (
  request: PageRequest,
) => Promise<PageAnswer & { location?: string; tags: readonly string[] }>
export type Pages = {
  answer(request: IncomingMessage, response: ServerResponse, visit: { id: string; url: URL }): Promise<void>
  /** How to make the page of a path before a visitor comes, in the currency of who has chosen none. */
  recipe(path: string): Pick<Recipe, 'key' | 'render'>
}

/** Nobody's but the staff's. */
const STAFF_PAGES = /^\/admin(\/|$)/
/** The same for all, but about a basket: nothing for a CDN. */
const SHOPPERS_PAGES = /^\/(cart|checkout)(\/|$)/

const chosenCurrency = (cookies: string | undefined): CurrencyCode =>
  cookies?.includes(CURRENCY_COOKIE)
    ? (findCurrency(parseCookies(cookies, CURRENCY_COOKIE)[CURRENCY_COOKIE]) ?? DEFAULT_CURRENCY)
    : DEFAULT_CURRENCY

const meaningful = (url: URL, origin: string): URL => {
  const page = new URL(origin + url.pathname)
  for (const [name, pattern] of Object.entries(MEANINGFUL_PARAMETERS)) {
    const value = url.searchParams.get(name)
    if (value !== null && pattern.test(value)) page.searchParams.set(name, value)
  }
  return page
}

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

export const createPages = (parts: {
  render: RenderPage
  cache: PageCache
  quick: QuickAnswers
  freshness: Freshness
  /** The shop's public address, without a trailing slash. */
  origin: () => string
  metrics: Metrics
  log: Log
}): Pages => {
  const { cache, freshness, metrics, log } = parts

  const headersOf = (path: string, status: number, tags: readonly string[], currency: CurrencyCode) => {
    if (STAFF_PAGES.test(path)) return { 'Cache-Control': 'no-store' }
    const isForAll = status === 200 && currency === DEFAULT_CURRENCY && !SHOPPERS_PAGES.test(path)
    return { ...freshness.ofPage(tags, isForAll), 'Speculation-Rules': `"/${SPECULATION_RULES}"` }
  }
  const render = async (request: PageRequest): Promise<Rendered> => {
    const began = performance.now()
    const { status, html, location, tags } = await parts.render(request)
    metrics.pageRendered(status, (performance.now() - began) / 1000)
    return {
      status,
      contentType: 'text/html; charset=utf-8',
      body: html,
      tags,
      headers: {
        ...headersOf(request.url.pathname, status, tags, request.currency),
        // A path that begins with two slashes would lead to another host.
        ...(location === undefined ? {} : { Location: location.replace(/^\/{2,}/, '/') }),
      },
    }
  }

  const keyOf = (url: URL, currency: CurrencyCode): string => `${currency} ${url.pathname}${url.search}`
  const recipeOf = (url: URL, currency: CurrencyCode): Pick<Recipe, 'key' | 'render'> => ({
    key: keyOf(url, currency),
    render: () => render({ url, currency, origin: parts.origin() }),
  })
  const remember = (address: string | undefined, url: URL) => {
    const keys = new Map<CurrencyCode, string>()
    parts.quick.remember(address, {
      path: url.pathname,
      route: routeOf(url.pathname),
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
    answer: async (request, response, visit) => {
      const url = meaningful(visit.url, parts.origin())
      const recipe = recipeOf(url, chosenCurrency(request.headers.cookie))
      try {
        if (STAFF_PAGES.test(url.pathname))
          return await sendPage(request, response, await toPage(await recipe.render()))
        const page = await cache.get(recipe.key, recipe.render)
        if (page.status === 200) remember(request.url, url)
        await sendPage(request, response, page)
      } catch (error) {
        const unreachable = (error as { status?: unknown }).status === 503
        log.error({ err: error, request: visit.id, path: url.pathname }, 'a page could not be rendered')
        sendErrorPage(response, unreachable ? 503 : 500, visit.id)
      }
    },
    recipe: (path) => recipeOf(new URL(parts.origin() + path), DEFAULT_CURRENCY),
  }
}
