/**
 * A cache of API responses by query key, with TanStack Query's names (spec, section 7): data is fetched once and kept;
 * it never becomes stale by itself, and nothing is retried or refetched in the background.
 */
import { PendingMutations } from './pending-mutations.ts'
import type { GetQueriesData, Query, QueryFilter, QueryFunction, QueryKey, QueryState } from './query.ts'
import {
  abortRequest,
  ignoreRejection,
  initialState,
  type Listener,
  PREFETCH_GC_MS,
  QueryCache,
  receive,
  setState,
  startRequest,
} from './query-cache.ts'

/** The cached data that a rendered page hands to the browser. */
export type DehydratedQueries = { queryKey: QueryKey; data: unknown }[]

const isRecent = ({ updatedAt }: { updatedAt: number }): boolean => Date.now() - updatedAt < PREFETCH_GC_MS

export class QueryClient {
  readonly #cache: QueryCache
  readonly mutations = new PendingMutations()

  constructor(queryFn: QueryFunction) {
    this.#cache = new QueryCache(queryFn)
  }

  /** Returns the same object until the state changes. */
  getQueryState<Data>(key: QueryKey<Data>): QueryState<Data> {
    return (this.#cache.find(key)?.state ?? initialState) as QueryState<Data>
  }

  getQueryData<Data>(key: QueryKey<Data>): Data | undefined {
    return this.getQueryState(key).data
  }

  readonly getQueriesData: GetQueriesData = (prefix) =>
    this.#cache
      .findAll({ queryKey: prefix })
      .flatMap(({ queryKey, state: { data }, updatedAt, isStale }) =>
        data === undefined || isStale ? [] : [{ queryKey, data, updatedAt }],
      )

  getQueryErrors(): { queryKey: QueryKey; error: Error }[] {
    return this.#cache
      .findAll({})
      .flatMap(({ queryKey, state: { error } }) => (error ? [{ queryKey, error }] : []))
  }

  /** An updater that returns undefined changes nothing. */
  setQueryData<Data>(
    queryKey: QueryKey<Data>,
    next: Data | ((before: Data | undefined) => Data | undefined),
  ): void {
    const before = this.getQueryData(queryKey)
    const data = typeof next === 'function' ? (next as (before: unknown) => unknown)(before) : next
    if (data === undefined) return
    const entry = this.#cache.findOrCreate({ queryKey })
    receive(entry, data, entry.state.isFetching)
  }

  setQueryError(queryKey: QueryKey, error: Error): void {
    setState(this.#cache.findOrCreate({ queryKey }), { error })
  }

  /** Returns cached data, or fetches it; `fresh` ignores cached data. @throws what the query function throws */
  async fetchQuery<Data>(query: Query<Data>, { fresh = false } = {}): Promise<Data> {
    const entry = this.#cache.findOrCreate(query)
    const { data, error } = entry.state
    if (!fresh && data !== undefined && !entry.isStale) return data as Data
    let placeholder = fresh || error ? null : query.placeholderFrom?.(this.getQueriesData)
    if (placeholder && 'source' in placeholder && isRecent(placeholder)) {
      await this.prefetchQuery(placeholder.source)
      placeholder = query.placeholderFrom?.(this.getQueriesData)
    }
    if (placeholder && 'data' in placeholder && isRecent(placeholder)) {
      receive(entry, placeholder.data, entry.state.isFetching, placeholder.updatedAt)
      return placeholder.data
    }
    return startRequest(entry, false) as Promise<Data>
  }

  /** Fills a query without data from its placeholder, however old. A request in flight continues. */
  applyPlaceholder(query: Query): void {
    const entry = this.#cache.findOrCreate(query)
    const placeholder = entry.state.data === undefined && query.placeholderFrom?.(this.getQueriesData)
    if (placeholder && 'data' in placeholder) setState(entry, { data: placeholder.data, error: null })
  }

  /** Like `fetchQuery`, but never rejects. */
  prefetchQuery(query: Query): Promise<void> {
    return ignoreRejection(this.fetchQuery(query))
  }

  async refetchQueries(filter: QueryFilter): Promise<void> {
    await Promise.all(this.#cache.findAll(filter).map((entry) => ignoreRejection(startRequest(entry, true))))
  }

  /** Queries with an enabled subscriber are fetched again now, the others by their next subscriber. */
  async invalidateQueries(filter: QueryFilter): Promise<void> {
    const entries = this.#cache.findAll(filter)
    for (const entry of entries) entry.isStale = true
    await Promise.all(
      entries.flatMap((entry) => (entry.enabled.size ? [ignoreRejection(startRequest(entry, true))] : [])),
    )
  }

  /** Aborts the requests in flight; cached data stays. */
  cancelQueries(filter: QueryFilter): void {
    for (const entry of this.#cache.findAll(filter)) {
      if (!entry.request) continue
      abortRequest(entry)
      setState(entry, { isFetching: false })
    }
  }

  removeQueries(filter: QueryFilter): void {
    for (const entry of this.#cache.findAll(filter)) {
      abortRequest(entry)
      if (entry.listeners.size) setState(entry, initialState)
      else this.#cache.remove(entry)
    }
  }

  /**
   * Subscribes until the returned function is called. An enabled subscriber fetches missing or stale data; after an
   * error it fetches only with `retryOnMount`.
   */
  subscribe(
    query: Query,
    listener: Listener,
    { enabled, retryOnMount }: { enabled: boolean; retryOnMount: boolean },
  ) {
    const entry = this.#cache.findOrCreate(query)
    entry.listeners.add(listener)
    entry.wasObserved = true
    if (enabled) {
      entry.enabled.add(listener)
      const { data, error } = entry.state
      if (error && data === undefined ? retryOnMount : data === undefined || entry.isStale) {
        void this.prefetchQuery(query)
      }
    }
    return (): void => {
      entry.listeners.delete(listener)
      entry.enabled.delete(listener)
      entry.usedAt = Date.now()
    }
  }

  dehydrate(): DehydratedQueries {
    return this.getQueriesData([]).map(({ queryKey, data }) => ({ queryKey, data }))
  }

  hydrate(queries: DehydratedQueries): void {
    for (const { queryKey, data } of queries) this.setQueryData(queryKey, data)
  }
}
