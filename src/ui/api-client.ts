/**
 * Calls to the API: credentials always, a JSON body only when there is one, errors worded "<status>: <text>" (spec,
 * sections 7 and 8). The browser calls over HTTP; server rendering passes a `Fetch` that calls in process.
 */
import type { Answer, QueryFunction, QueryKey } from './query.ts'
import { QueryClient } from './query-client.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Answer>

/** A response that is not OK. The message is "<status>: <text>", with the status text where the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /** The response's text without the status. */
  readonly text: string
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
  }
}

const throwUnlessOk = async (response: Answer): Promise<void> => {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
}

/** A call with side effects. @throws ApiError unless the response is OK */
export const apiRequest = async (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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

/** The first element of a query key is the path; the non-null entries of an object in the second are its parameters. */
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

/** The default query function. A 401 throws, or resolves with null where `on401` says so. */
export const createQueryFn =
  (fetcher: Fetch, on401: 'throw' | 'returnNull' = 'throw'): QueryFunction =>
  async ({ queryKey, signal, parse = (response) => response.json() }) => {
    const response = await fetcher(pathOfKey(queryKey), { credentials: 'include', signal })
    if (on401 === 'returnNull' && response.status === 401) return null
    await throwUnlessOk(response)
    return parse(response)
  }

export const createQueryClient = (fetcher: Fetch): QueryClient => new QueryClient(createQueryFn(fetcher))
