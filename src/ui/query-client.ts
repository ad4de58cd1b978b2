/**
 * What the page knows of the shop: answers of the API by key, asked for once and kept (spec, section 7: never stale, no
 * retries, no refetching by itself). An answer that nobody looks at is forgotten after five minutes; one that was only
 * fetched ahead and never looked at, after one minute, so that no old price is shown as new.
 */
import { PendingMutations } from './pending-mutations.ts'
import {
  type GetQueriesData,
  hashKey,
  matchesFilter,
  type ParseResponse,
  type Query,
  type QueryFilter,
  type QueryFunction,
  type QueryKey,
  type QueryState,
} from './query-key.ts'

/** Answers as a rendered page hands them to the browser. */
export type DehydratedQueries = { queryKey: QueryKey; data: unknown }[]

type Listener = () => void
type Entry = {
  queryKey: QueryKey
  queryFn: QueryFunction
  parse: ParseResponse | undefined
  state: QueryState
  /** The next one to look asks anew. */
  isStale: boolean
  listeners: Set<Listener>
  /** Those listeners that want it to be asked for. */
  wanted: Set<Listener>
  wasLookedAt: boolean
  usedAt: number
  updatedAt: number
  request: { promise: Promise<unknown>; abort: AbortController } | undefined
}

const GC_MS = 5 * 60_000
export const PREFETCH_GC_MS = 60_000

const isRecent = ({ updatedAt }: { updatedAt: number }): boolean => Date.now() - updatedAt < PREFETCH_GC_MS

const unknownState: QueryState = { data: undefined, error: null, isFetching: false }

/** Nobody waits for it: whoever looks at the query sees the error there. */
const settle = (promise: Promise<unknown>): Promise<void> =>
  promise.then(
    () => undefined,
    () => undefined,
  )

export class QueryClient {
  readonly #entries = new Map<string, Entry>()
  readonly #fetch: QueryFunction
  readonly mutations = new PendingMutations()

  constructor(fetch: QueryFunction) {
    this.#fetch = fetch
  }

  #find(key: QueryKey): Entry | undefined {
    const hash = hashKey(key)
    const entry = this.#entries.get(hash)
    if (!entry || !this.#isForgotten(entry)) return entry
    this.#entries.delete(hash)
    return undefined
  }

  #isForgotten({ listeners, request, wasLookedAt, usedAt }: Entry): boolean {
    return !listeners.size && !request && Date.now() - usedAt > (wasLookedAt ? GC_MS : PREFETCH_GC_MS)
  }

  #entry({ queryKey, queryFn, parse }: Query): Entry {
    const found = this.#find(queryKey)
    if (found) return found
    for (const [hash, entry] of this.#entries) if (this.#isForgotten(entry)) this.#entries.delete(hash)
    const entry: Entry = {
      queryKey,
      queryFn: queryFn ?? this.#fetch,
      parse,
      state: unknownState,
      isStale: false,
      listeners: new Set(),
      wanted: new Set(),
      wasLookedAt: false,
      usedAt: Date.now(),
      updatedAt: 0,
      request: undefined,
    }
    this.#entries.set(hashKey(queryKey), entry)
    return entry
  }

  #set(entry: Entry, change: Partial<QueryState>): void {
    entry.state = { ...entry.state, ...change }
    entry.usedAt = Date.now()
    for (const listener of [...entry.listeners]) listener()
  }

  #receive(entry: Entry, data: unknown, isFetching: boolean, updatedAt = Date.now()): void {
    entry.updatedAt = updatedAt
    entry.isStale = false
    this.#set(entry, { data, error: null, isFetching })
  }

  /** One request at a time; `anew` gives up the one under way, which may have been answered before a change. */
  #ask(entry: Entry, anew: boolean): Promise<unknown> {
    if (entry.request && !anew) return entry.request.promise
    entry.request?.abort.abort()
    const abort = new AbortController()
    const isCurrent = () => entry.request?.abort === abort
    const promise = Promise.resolve({ queryKey: entry.queryKey, signal: abort.signal, parse: entry.parse })
      .then(entry.queryFn)
      .then(
        (data) => {
          if (isCurrent()) {
            entry.request = undefined
            this.#receive(entry, data, false)
          }
          return data
        },
        (error: Error) => {
          if (isCurrent()) {
            entry.request = undefined
            this.#set(entry, { error, isFetching: false })
          }
          throw error
        },
      )
    void settle(promise)
    entry.request = { promise, abort }
    this.#set(entry, { isFetching: true, ...(entry.state.data === undefined && { error: null }) })
    return promise
  }

  #picked(filter: QueryFilter): Entry[] {
    return [...this.#entries.values()].filter(({ queryKey }) => matchesFilter(filter, queryKey))
  }

  /** What is known now. The same object until it changes. */
  getQueryState<Answer>(key: QueryKey<Answer>): QueryState<Answer> {
    return (this.#find(key)?.state ?? unknownState) as QueryState<Answer>
  }

  getQueryData<Answer>(key: QueryKey<Answer>): Answer | undefined {
    return this.getQueryState(key).data
  }

  readonly getQueriesData: GetQueriesData = (beginning) =>
    this.#picked({ queryKey: beginning }).flatMap(({ queryKey, state: { data }, updatedAt, isStale }) =>
      data === undefined || isStale ? [] : [{ queryKey, data, updatedAt }],
    )

  getQueryErrors(): { queryKey: QueryKey; error: Error }[] {
    return this.#picked({}).flatMap(({ queryKey, state: { error } }) => (error ? [{ queryKey, error }] : []))
  }

  /** A change that answers undefined changes nothing. */
  setQueryData<Answer>(
    queryKey: QueryKey<Answer>,
    next: Answer | ((before: Answer | undefined) => Answer | undefined),
  ): void {
    const before = this.getQueryData(queryKey)
    const data = typeof next === 'function' ? (next as (before: unknown) => unknown)(before) : next
    if (data === undefined) return
    const entry = this.#entry({ queryKey })
    this.#receive(entry, data, entry.state.isFetching)
  }

  setQueryError(queryKey: QueryKey, error: Error): void {
    this.#set(this.#entry({ queryKey }), { error })
  }

  /** The answer: the kept one, unless it must be fresh. @throws what the request throws */
  async fetchQuery<Answer>(query: Query<Answer>, { fresh = false } = {}): Promise<Answer> {
    const entry = this.#entry(query)
    const { data, error } = entry.state
    if (!fresh && data !== undefined && !entry.isStale) return data as Answer
    let known = fresh || error ? null : query.placeholderFrom?.(this.getQueriesData)
    if (known && 'source' in known && isRecent(known)) {
      await this.prefetchQuery(known.source)
      known = query.placeholderFrom?.(this.getQueriesData)
    }
    if (known && 'data' in known && isRecent(known)) {
      this.#receive(entry, known.data, entry.state.isFetching, known.updatedAt)
      return known.data
    }
    return this.#ask(entry, false) as Promise<Answer>
  }

  /** Where nothing is known yet: what another answer tells, however old; a request under way goes on. */
  applyPlaceholder(query: Query): void {
    const entry = this.#entry(query)
    const known = entry.state.data === undefined && query.placeholderFrom?.(this.getQueriesData)
    if (known && 'data' in known) this.#set(entry, { data: known.data, error: null })
  }

  /** The same for whoever does not wait for it: a failure is seen by those who look at the query. */
  prefetchQuery(query: Query): Promise<void> {
    return settle(this.fetchQuery(query))
  }

  async refetchQueries(filter: QueryFilter): Promise<void> {
    await Promise.all(this.#picked(filter).map((entry) => settle(this.#ask(entry, true))))
  }

  /** What is looked at is asked for anew now, the rest when it is next looked at. */
  async invalidateQueries(filter: QueryFilter): Promise<void> {
    const picked = this.#picked(filter)
    for (const entry of picked) entry.isStale = true
    await Promise.all(picked.flatMap((entry) => (entry.wanted.size ? [settle(this.#ask(entry, true))] : [])))
  }

  /** Requests under way are given up; what was known stays. */
  cancelQueries(filter: QueryFilter): void {
    for (const entry of this.#picked(filter)) {
      if (!entry.request) continue
      entry.request.abort.abort()
      entry.request = undefined
      this.#set(entry, { isFetching: false })
    }
  }

  removeQueries(filter: QueryFilter): void {
    for (const entry of this.#picked(filter)) {
      entry.request?.abort.abort()
      entry.request = undefined
      if (entry.listeners.size) this.#set(entry, unknownState)
      else this.#entries.delete(hashKey(entry.queryKey))
    }
  }

  /** Looks at a query until the returned function is called; `isWanted` asks for it where it is not known. */
  subscribe(
    query: Query,
    listener: Listener,
    { isWanted, afterError }: { isWanted: boolean; afterError: boolean },
  ) {
    const entry = this.#entry(query)
    entry.listeners.add(listener)
    entry.wasLookedAt = true
    if (isWanted) {
      entry.wanted.add(listener)
      const { data, error } = entry.state
      if (error && data === undefined ? afterError : data === undefined || entry.isStale) {
        void this.prefetchQuery(query)
      }
    }
    return (): void => {
      entry.listeners.delete(listener)
      entry.wanted.delete(listener)
      entry.usedAt = Date.now()
    }
  }

  dehydrate(): DehydratedQueries {
    return this.getQueriesData([]).map(({ queryKey, data }) => ({ queryKey, data }))
  }

  hydrate(answers: DehydratedQueries): void {
    for (const { queryKey, data } of answers) this.setQueryData(queryKey, data)
  }
}
