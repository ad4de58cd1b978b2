/** Matches a URL to a route: a path pattern with the code of its page and the queries that the page needs. */
import type { ComponentType } from 'react'
import type { Query } from './query.ts'
import type { QueryClient } from './query-client.ts'

export type Params = Record<string, string>

/** A query that a page needs. `required`: when its response is a 404, so is the page. */
export type PageQuery = Query & { required?: boolean }

/**
 * The code of a page. `hasOwnFrame`: it has its own header and main element, and is shown without the shop's.
 * `loadLater`: loads the parts that are hydrated after the rest (hydrate-later.tsx).
 */
export type PageModule = {
  Page: ComponentType<{ params: Params }>
  hasOwnFrame?: boolean
  loadLater?: () => Promise<void>
}

export type Route = {
  /** "/products/:slug"; "*" matches every other path and responds with 404. */
  path: string
  load: () => Promise<PageModule>
  queries?: (params: Params, search: URLSearchParams) => PageQuery[]
  /** Prefetch the page when a link to it is near the viewport, and not only on intent. */
  prefetchInViewport?: boolean
  /** Runs after a prefetch on intent, with the data in the cache. */
  afterPrefetch?: (client: QueryClient, params: Params) => void
}

export type Match<R = Route> = { route: R; params: Params }

const matchPath = (pattern: string, pathname: string): Params | undefined => {
  if (pattern === '*') return {}
  const expected = pattern.split('/')
  const given = pathname.split('/')
  if (expected.length !== given.length) return undefined
  const params: Params = {}
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) {
      if (value === '') return undefined
      try {
        params[part.slice(1)] = decodeURIComponent(value)
      } catch {
        return undefined
      }
    } else if (part !== value) return undefined
  }
  return params
}

/** The last route must be "*". A trailing slash is ignored. */
export const matchRoute = <R extends { path: string }>(routes: readonly R[], pathname: string): Match<R> => {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  throw new Error(`no route for ${pathname}, and no fallback in the table`)
}
