/** The types of a query, its key (the URL first, the parameters second), and how filters match keys. */

/** Carries the type of the data in the type system alone. */
declare const dataType: unique symbol
export type QueryKey<Data = unknown> = readonly unknown[] & { readonly [dataType]?: Data }

/** What is read of a response: the server also has answers that are no `Response`. */
export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>

export type ParseResponse = (answer: Answer) => Promise<unknown>
export type QueryFunction = (context: {
  queryKey: QueryKey
  signal: AbortSignal
  parse?: ParseResponse | undefined
}) => Promise<unknown>

export type Query<Data = unknown> = {
  queryKey: QueryKey<Data>
  /** Default: the client's query function. */
  queryFn?: QueryFunction
  /** Default: the response's JSON. */
  parse?: ParseResponse
  /**
   * Data for this query out of other cached queries, with the time at which it was fetched; or another query that
   * provides it; null when neither exists.
   */
  placeholderFrom?: (getQueriesData: GetQueriesData) => Placeholder<Data> | PlaceholderSource | null
  enabled?: boolean
}
export type Placeholder<Data = unknown> = { data: Data; updatedAt: number }
/** A query to fetch first; afterwards `placeholderFrom` returns its data. `updatedAt`: of the incomplete data. */
export type PlaceholderSource = { source: Query; updatedAt: number }
/** The cached data that is not stale, of every query whose key starts with `prefix`. */
export type GetQueriesData = (prefix: QueryKey) => (Placeholder & { queryKey: QueryKey })[]

export type QueryState<Data = unknown> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
}
/** Matches queries whose key starts with `queryKey` (or equals it, with `exact`) and that `predicate` accepts. */
export type QueryFilter = {
  queryKey?: QueryKey
  exact?: boolean
  predicate?: (query: { queryKey: QueryKey }) => boolean
}

/** Equal for equal keys, whatever the order of their objects' fields. */
export const hashKey = (key: readonly unknown[]): string =>
  JSON.stringify(key, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const isObject = (part: unknown): boolean => typeof part === 'object'

/** Hashes objects only: this runs for every cached query. */
const isSamePart = (a: unknown, b: unknown): boolean =>
  a === b || ((isObject(a) || isObject(b)) && hashKey([a]) === hashKey([b]))

export const startsWithKey = (key: QueryKey, prefix: QueryKey): boolean =>
  key.length >= prefix.length && prefix.every((part, index) => isSamePart(part, key[index]))

export const matchesFilter = ({ queryKey, exact, predicate }: QueryFilter, key: QueryKey): boolean =>
  (!queryKey || (startsWithKey(key, queryKey) && !(exact && key.length !== queryKey.length))) &&
  (!predicate || predicate({ queryKey: key }))
