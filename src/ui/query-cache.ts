/**
 * The entries of the query cache and their lifetime. An entry without subscribers is dropped after five minutes; one
 * that was only prefetched, after one minute, so that an old price is never shown as current.
 */
import {
  hashKey,
  matchesFilter,
  type ParseResponse,
  type Query,
  type QueryFilter,
  type QueryFunction,
  type QueryKey,
  type QueryState,
} from './query.ts'

export type Listener = () => void
export type CacheEntry = {
  queryKey: QueryKey
  queryFn: QueryFunction
  parse: ParseResponse | undefined
  state: QueryState
  /** The next subscriber fetches again. */
  isStale: boolean
  listeners: Set<Listener>
  /** The listeners whose query is enabled. */
  enabled: Set<Listener>
  wasObserved: boolean
  usedAt: number
  updatedAt: number
  request: { promise: Promise<unknown>; abort: AbortController } | undefined
}

const GC_MS = 5 * 60_000
export const PREFETCH_GC_MS = 60_000

export const initialState: QueryState = { data: undefined, error: null, isFetching: false }

const isExpired = ({ listeners, request, wasObserved, usedAt }: CacheEntry): boolean =>
  !listeners.size && !request && Date.now() - usedAt > (wasObserved ? GC_MS : PREFETCH_GC_MS)

export class QueryCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #queryFn: QueryFunction

  constructor(queryFn: QueryFunction) {
    this.#queryFn = queryFn
  }

  find(key: QueryKey): CacheEntry | undefined {
    const entry = this.#entries.get(hashKey(key))
    if (!entry || !isExpired(entry)) return entry
    this.remove(entry)
    return undefined
  }

  findOrCreate({ queryKey, queryFn, parse }: Query): CacheEntry {
    const found = this.find(queryKey)
    if (found) return found
    for (const entry of this.#entries.values()) if (isExpired(entry)) this.remove(entry)
    const entry: CacheEntry = {
      queryKey,
      queryFn: queryFn ?? this.#queryFn,
      parse,
      state: initialState,
      isStale: false,
      listeners: new Set(),
      enabled: new Set(),
      wasObserved: false,
      usedAt: Date.now(),
      updatedAt: 0,
      request: undefined,
    }
    this.#entries.set(hashKey(queryKey), entry)
    return entry
  }

  findAll(filter: QueryFilter): CacheEntry[] {
    return [...this.#entries.values()].filter(({ queryKey }) => matchesFilter(filter, queryKey))
  }

  remove({ queryKey }: CacheEntry): void {
    this.#entries.delete(hashKey(queryKey))
  }
}

export const setState = (entry: CacheEntry, change: Partial<QueryState>): void => {
  entry.state = { ...entry.state, ...change }
  entry.usedAt = Date.now()
  for (const listener of [...entry.listeners]) listener()
}

/** Stores data that has been fetched, or taken from another query that was fetched at `updatedAt`. */
export const receive = (
  entry: CacheEntry,
  data: unknown,
  isFetching: boolean,
  updatedAt = Date.now(),
): void => {
  entry.updatedAt = updatedAt
  entry.isStale = false
  setState(entry, { data, error: null, isFetching })
}

/** Aborts the request in flight; its response is ignored. */
export const abortRequest = (entry: CacheEntry): void => {
  entry.request?.abort.abort()
  entry.request = undefined
}

/**
 * Starts the entry's request, or joins the one in flight. `restart` aborts that one, which may have been answered
 * before a mutation.
 */
export const startRequest = (entry: CacheEntry, restart: boolean): Promise<unknown> => {
  if (entry.request && !restart) return entry.request.promise
  abortRequest(entry)
  const abort = new AbortController()
  /** Only for the latest request: it has ended now. */
  const finish = (act: () => void): void => {
    if (entry.request?.abort !== abort) return
    entry.request = undefined
    act()
  }
  const promise = Promise.resolve({ queryKey: entry.queryKey, signal: abort.signal, parse: entry.parse })
    .then(entry.queryFn)
    .then(
      (data) => {
        finish(() => receive(entry, data, false))
        return data
      },
      (error: Error) => {
        // Another request has replaced it: the caller gets the answer of that one.
        if (entry.request && entry.request.abort !== abort) return entry.request.promise
        finish(() => setState(entry, { error, isFetching: false }))
        throw error
      },
    )
  void ignoreRejection(promise)
  entry.request = { promise, abort }
  setState(entry, { isFetching: true, ...(entry.state.data === undefined && { error: null }) })
  return promise
}

/** For callers that do not need the result: subscribers of the query see the error. */
export const ignoreRejection = (promise: Promise<unknown>): Promise<void> =>
  promise.then(
    () => undefined,
    () => undefined,
  )
