/**
 * How the site asks the API: credentials always, a JSON body only when there is one, errors worded
 * "<status>: <text>" (spec, sections 7 and 8). Over HTTP in the browser; in-process
 * while a page is rendered, where another `Fetch` is handed in.
 */

import type { QueryFunction, QueryKey } from './query.ts'
import { QueryClient } from './query-client.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** A non-OK answer: its message is the status code, a colon, a space and the text (or the status text). */
export class ApiError extends Error {
  readonly status: number
  /** The answer's sentence alone. */
  readonly text: string
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
  }
}

const throwUnlessOk = async (response: Response): Promise<void> => {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
}

/** Any call with an effect. Resolves with the answer once it is OK; throws ApiError otherwise. */
export const apiRequest = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: payload === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  await throwUnlessOk(response)
  return response
}

/** The first element of a query key is the URL; the non-null entries of an object in the second are its query string. */
export const pathOfKey = (key: QueryKey): string => {
  const [url, params] = key
  const query = new URLSearchParams()
  if (params !== null && typeof params === 'object') {
    for (const [name, value] of Object.entries(params)) {
      if (value !== null && value !== undefined) query.set(name, String(value))
    }
  }
  return query.size > 0 ? `${url}?${query}` : String(url)
}

/** The default fetcher throws on 401; the variant answers null instead. */
export const createQueryFn =
  (fetcher: Fetch, on401: 'throw' | 'returnNull' = 'throw'): QueryFunction =>
  async ({ queryKey, signal, parse = (response) => response.json() }) => {
    const response = await fetcher(pathOfKey(queryKey), { credentials: 'include', signal })
    if (on401 === 'returnNull' && response.status === 401) return null
    await throwUnlessOk(response)
    return parse(response)
  }

export const createQueryClient = (fetcher: Fetch): QueryClient => new QueryClient(createQueryFn(fetcher))
