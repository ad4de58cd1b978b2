/** What is asked of the API: a query, its key (URL first, query object second), and how queries are picked by their keys. */

/** The answer's type goes with its key, in the type system alone. */
declare const answer: unique symbol
export type QueryKey<Answer = unknown> = readonly unknown[] & { readonly [answer]?: Answer }

/** What an answer tells: its JSON, unless a query reads more out of it. */
export type ParseResponse = (response: Response) => Promise<unknown>
export type QueryFunction = (context: {
  queryKey: QueryKey
  signal: AbortSignal
  parse?: ParseResponse | undefined
}) => Promise<unknown>

export type Query<Answer = unknown> = {
  queryKey: QueryKey<Answer>
  /** Without one the client's own. */
  queryFn?: QueryFunction
  parse?: ParseResponse
  /**
   * What another answer already tells of this one, and when that was heard, or from which query it can be learnt; null
   * when neither.
   */
  placeholderFrom?: (answers: GetQueriesData) => Placeholder<Answer> | PlaceholderSource | null
  enabled?: boolean
}
export type Placeholder<Answer = unknown> = { data: Answer; updatedAt: number }
export type PlaceholderSource = { source: Query; updatedAt: number }
/** Every answer that stands and whose key begins so. */
export type GetQueriesData = (beginning: QueryKey) => (Placeholder & { queryKey: QueryKey })[]

export type QueryState<Answer = unknown> = {
  data: Answer | undefined
  error: Error | null
  isFetching: boolean
}
/** Which queries: those whose key begins so (or is it, with `exact`), or those that `predicate` picks. */
export type QueryFilter = {
  queryKey?: QueryKey
  exact?: boolean
  predicate?: (query: { queryKey: QueryKey }) => boolean
}

/** Equal for equal keys, in whatever order their objects name their fields. */
export const hashKey = (key: readonly unknown[]): string =>
  JSON.stringify(key, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const isObject = (part: unknown): boolean => typeof part === 'object'

/** Words are compared as they are: among many answers each is asked. */
const isSamePart = (a: unknown, b: unknown): boolean =>
  a === b || ((isObject(a) || isObject(b)) && hashKey([a]) === hashKey([b]))

export const startsWithKey = (key: QueryKey, beginning: QueryKey): boolean =>
  key.length >= beginning.length && beginning.every((part, index) => isSamePart(part, key[index]))

export const matchesFilter = ({ queryKey, exact, predicate }: QueryFilter, key: QueryKey): boolean =>
  (!queryKey || (startsWithKey(key, queryKey) && !(exact && key.length !== queryKey.length))) &&
  (!predicate || predicate({ queryKey: key }))
