/**
 * A visit to a page: out of the page cache, or rendered, kept and sent. A page holds nothing personal; of the visitor
 * only the chosen currency counts, which comes in a cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { type CurrencyCode, DEFAULT_CURRENCY, findCurrency } from '../shop/currency.ts'
import type { PageAnswer, PageRequest } from '../site/render.tsx'
import { sendPage } from './answers.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache, Rendered } from './page-cache.ts'

/** What a page shows hangs on these parameters alone; others (utm_source and the like) do not even reach it. */
const MEANINGFUL_PARAMETERS = ['q']
const CURRENCY_COOKIE = 'preferred-currency'

export type RenderPage = (request: PageRequest) => Promise<PageAnswer & { location?: string }>
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: { id: string; url: URL },
) => Promise<void>

const chosenCurrency = (cookies: string | undefined): CurrencyCode =>
  findCurrency(parseCookies(cookies ?? '', CURRENCY_COOKIE)[CURRENCY_COOKIE]) ?? DEFAULT_CURRENCY

const meaningful = (url: URL, origin: string): URL => {
  const page = new URL(origin + url.pathname)
  for (const name of MEANINGFUL_PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}

const errorPage = (title: string, text: string, id: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;color:#1d1c19;background:#faf9f6}
a{color:inherit}small{color:#635e54}</style></head>
<body><h1>${title}</h1><p>${text}</p><p><a href="/">Back to the shop</a></p><p><small>Request ${id}</small></p></body></html>
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
  /** The shop's public address, without a trailing slash. */
  origin: () => string
  metrics: Metrics
  log: Log
}): Pages => {
  const { cache, metrics, log } = parts

  const render = async (request: PageRequest): Promise<Rendered> => {
    const began = performance.now()
    const { status, html, location } = await parts.render(request)
    metrics.pageRendered(status, (performance.now() - began) / 1000)
    return {
      status,
      contentType: 'text/html; charset=utf-8',
      body: html,
      // A path that begins with two slashes would lead to another host.
      ...(location === undefined ? {} : { headers: { Location: location.replace(/^\/{2,}/, '/') } }),
    }
  }

  return async (request, response, visit) => {
    const origin = parts.origin()
    const currency = chosenCurrency(request.headers.cookie)
    const url = meaningful(visit.url, origin)
    try {
      const page = await cache.get(`${currency} ${url.pathname}${url.search}`, () =>
        render({ url, currency, origin }),
      )
      await sendPage(request, response, page, {
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Accept-Encoding',
      })
    } catch (error) {
      const unreachable = (error as { status?: unknown }).status === 503
      log.error({ err: error, request: visit.id, path: url.pathname }, 'a page could not be rendered')
      sendErrorPage(response, unreachable ? 503 : 500, visit.id)
    }
  }
}
