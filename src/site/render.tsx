/** Renders a page to one string that can be cached and sent as bytes: its only inline script is constant. */
import type { CSSProperties } from 'react'
import { renderToString } from 'react-dom/server'
import { paths } from '../contract/paths.ts'
import type { CurrencyCode } from '../domain/pricing/currency.ts'
import { type Look, lookTokens } from '../domain/settings/look-tokens.ts'
import { pngOf } from '../domain/settings/shop-file.ts'
import type { TypePairing } from '../domain/settings/shop-settings.ts'
import { trimListPayload } from '../storefront/frame/list-payload.ts'
import { trimHomePayload } from '../storefront/home/home-payload.ts'
import type { ListPage } from '../storefront/queries.ts'
import { ApiError, createQueryClient, type Fetch } from '../ui/api-client.ts'
import { loadHydratedLater } from '../ui/hydrate-later.tsx'
import type { QueryKey } from '../ui/query.ts'
import type { QueryClient } from '../ui/query-client.ts'
import { matchRoute, type PageQuery } from '../ui/route.ts'
import { shopQuery } from '../ui/shop.ts'
import { StructuredDataContext } from '../ui/structured-data.ts'
import { App, type AppProps } from './app.tsx'
import { EARLY_STATUS_ID, INPUT_RECORDER } from './input-recorder.ts'
import { type PageState, SHOP_ELEMENT_ID, STATE_ELEMENT_ID } from './page-state.ts'
import { findPage, pages } from './pages.ts'
import { serverRoutes, sharedQueries } from './routes.ts'

export type PageRequest = { url: URL; currency: CurrencyCode; origin: string }
/** `location`: where a redirect leads. */
export type RenderedPage = { status: number; html: string; location?: string }
/** The files that the HTML references. */
export type Assets = {
  entry: string
  css: string[]
  /** Further stylesheets of a page module. */
  pageCss: (source: string) => string[]
  /**
   * By page module: the scripts that deferred-hydration.ts loads after the first pictures. The first one hydrates the
   * page.
   */
  scripts: (source: string) => string[]
  /** Scripts that the entry script also loads on wide screens. */
  wideScripts: string[]
  /** Preloaded. */
  fonts(pairing: TypePairing): string[]
  /** The stylesheet of typefaces that are not the default. */
  fontCss(pairing: TypePairing): string[]
  /** Development only: head markup that the bundler needs. */
  devScripts?: string[]
}

const GONE = 410
/** A moved product answers 301: for the page of its old slug, the server finds the present one. */
const MISSING = [404, 400, 301, GONE]

const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && MISSING.includes(error.status)

/** `?page=99` of a shorter list. Its page says so and leads to the first one; its number is not cached. */
const isBeyondLastPage = (client: QueryClient, { queryKey }: PageQuery): boolean => {
  const [path, { offset } = {}] = queryKey as readonly [string, { offset?: string }?]
  if (path !== paths.products || !offset) return false
  return client.getQueryData(queryKey as QueryKey<ListPage>)?.products.length === 0
}

/**
 * 404 if no page has the path, a list ends before the page or a required query failed with 404 (its lists may then fail as
 * well), 410 if it failed with 410. Any other API error is thrown.
 */
const statusFor = (client: QueryClient, isFound: boolean, pageQueries: PageQuery[]): number => {
  if (!isFound) return 404
  const failed = pageQueries.flatMap(({ queryKey, required = false }) => {
    const error = client.getQueryState(queryKey).error
    return error ? [{ error, required }] : []
  })
  const missing = failed.find(({ error, required }) => required && isMissing(error))?.error
  if (missing) return isMissing(missing) && missing.status === GONE ? GONE : 404
  const [failure] = failed
  if (failure) throw failure.error
  return pageQueries.some((query) => isBeyondLastPage(client, query)) ? 404 : 200
}

const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Data, never a script. */
const dataBlock = (id: string, value: unknown): string =>
  `<script id="${id}" type="application/json">${json(value)}</script>`

const ROOT = '<div id="root">'

/**
 * Renders the app separately from the document, because `useId` derives ids from the position in the tree and the
 * browser hydrates only the app. React outputs the head elements (title, meta, preloads) before the root element.
 */
const renderApp = (props: AppProps): { head: string; body: string } => {
  const structuredData: object[] = []
  const html = renderToString(
    <div id="root">
      <StructuredDataContext value={structuredData}>
        <App {...props} />
      </StructuredDataContext>
    </div>,
  )
  const bodyStart = html.indexOf(ROOT)
  const scripts = structuredData.map(
    (data) =>
      `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...data })}</script>`,
  )
  return { head: html.slice(0, bodyStart) + scripts.join(''), body: html.slice(bodyStart) }
}

/** Undefined where the owner has changed nothing. */
const lookStyle = (look: Look): CSSProperties | undefined => {
  const changed = Object.entries(lookTokens(look)).filter(([, value]) => value !== null)
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as CSSProperties)
}

/** Where input-recorder.ts tells assistive technology of a press: not in the app, whose text is React's. */
const EARLY_STATUS = `<p id="${EARLY_STATUS_ID}" aria-live="polite" class="sr-only"></p>`

/** The pictures that deferred-hydration.ts waits for. A page without any, such as the cart, preloads its scripts. */
const FIRST_PICTURE = 'fetchPriority="high"'

export const render = async (request: PageRequest, fetch: Fetch, assets: Assets): Promise<RenderedPage> => {
  const { url, currency, origin } = request
  const client = createQueryClient(fetch)
  const { route, params } = matchRoute(serverRoutes, url.pathname)
  const pageQueries = [
    ...sharedQueries,
    ...(route.queries?.(params, url.searchParams) ?? []),
    ...(findPage(pages, route.path).queries?.(params) ?? []).map((query) => ({ ...query, required: true })),
  ]
  const [page] = await Promise.all([route.load(), ...pageQueries.map((query) => client.prefetchQuery(query))])
  await loadHydratedLater()
  const isFound = route.path !== '*' && findPage(pages, route.path).isFound?.(url.pathname) !== false
  const status = statusFor(client, isFound, pageQueries)
  if (status === GONE) {
    const more = findPage(pages, route.path).queriesWhenGone?.(params) ?? []
    await Promise.all(more.map((query) => client.prefetchQuery(query)))
  }
  const location = status === 200 ? findPage(pages, route.path).redirect?.(client, params, url) : undefined
  if (location !== undefined) return { status: 302, html: '', location }
  const shop = client.getQueryData(shopQuery.queryKey)
  const state: PageState = {
    currency,
    origin,
    queries: trimHomePayload(trimListPayload(client.dehydrate())).filter(
      ({ queryKey }) => queryKey[0] !== paths.shop,
    ),
    errors: client
      .getQueryErrors()
      .flatMap(({ queryKey, error }) =>
        error instanceof ApiError ? [{ queryKey, status: error.status, text: error.text }] : [],
      ),
  }
  const app = renderApp({ queryClient: client, currency, origin, first: { url, params, ...page } })
  const { source } = findPage(pages, route.path)
  const scripts = assets.scripts(source)
  const typePairing = shop?.typePairing ?? 'sans'
  const icon = shop?.icon?.src ?? '/favicon.svg'
  const documentHtml = renderToString(
    <html lang="en-GB" style={shop && lookStyle(shop)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf9f6" />
        <link rel="icon" href={icon} type={icon.endsWith('.svg') ? 'image/svg+xml' : 'image/png'} />
        {shop?.icon && <link rel="apple-touch-icon" href={pngOf(icon)} />}
        {assets.fonts(typePairing).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {[...assets.css, ...assets.fontCss(typePairing), ...assets.pageCss(source)].map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        {!app.body.includes(FIRST_PICTURE) &&
          scripts.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)}
      </head>
      <body>
        {assets.devScripts?.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <script
          type="module"
          async
          fetchPriority="low"
          src={assets.entry}
          data-scripts={scripts.join(' ')}
          data-wide-scripts={assets.wideScripts.join(' ')}
        />
      </body>
    </html>,
  )
  const html = documentHtml
    // Before the stylesheet, which would block the script.
    .replace('<head>', () => `<head><script>${INPUT_RECORDER}</script>`)
    .replace('</head>', () => `${app.head}</head>`)
    .replace(
      '<body>',
      () =>
        `<body>${EARLY_STATUS}${dataBlock(SHOP_ELEMENT_ID, shop ?? null)}${app.body}${dataBlock(STATE_ELEMENT_ID, state)}`,
    )
  return { status, html: `<!doctype html>${html}` }
}
