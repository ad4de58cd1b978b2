/** Which page a URL shows: a table of path patterns, each with its code and the data that it needs. */
import type { ComponentType } from 'react'
import type { Query } from './query.ts'
import type { QueryClient } from './query-client.ts'

export type Params = Record<string, string>

/** A query that a page needs. `required`: when the answer is 404 the page is a 404 page. */
export type PageQuery = Query & { required?: boolean }

export type Route = {
  /** "/products/:slug"; "*" matches the rest and answers 404. */
  path: string
  /** The page's module, named for the build's manifest so that the server can preload its chunk. */
  source: string
  load: () => Promise<{ Page: ComponentType<{ params: Params }> }>
  queries?: (params: Params, search: URLSearchParams) => PageQuery[]
  /** Its code and data are fetched ahead when a link to it comes into view, not only when one is reached for. */
  prefetchInViewport?: boolean
  /** What else to get ready when a link is reached for and the data is there. */
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

/** The table's last route must be "*". A trailing slash is forgiven. */
export const matchRoute = <R extends { path: string }>(routes: readonly R[], pathname: string): Match<R> => {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  throw new Error(`no route for ${pathname}, and no fallback in the table`)
}
