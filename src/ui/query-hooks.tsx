/** The React hooks of the query client: `useQuery`, `useMutation` and `useIsMutating`, as in TanStack Query. */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { hashKey, type Query, type QueryState } from './query.ts'
import type { QueryClient } from './query-client.ts'

const ClientContext = createContext<QueryClient | null>(null)

export const QueryClientProvider = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
)

export const useQueryClient = (): QueryClient => {
  const client = use(ClientContext)
  if (!client) throw new Error('useQueryClient outside of QueryClientProvider')
  return client
}

export type QueryResult<Data> = QueryState<Data> & { refetch: () => Promise<void> }

/** A query that failed before the component mounted is not retried by mounting it. */
export const useQuery = <Data,>(query: Query<Data>): QueryResult<Data> => {
  const client = useQueryClient()
  const hash = hashKey(query.queryKey)
  const { enabled = true } = query
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash identifies the query
  const subscribe = useCallback(
    (listener: () => void) => {
      const retryOnMount = !isFirst.current
      isFirst.current = false
      return client.subscribe(query, listener, { enabled, retryOnMount })
    },
    [client, hash, enabled],
  )
  const getState = () => client.getQueryState(query.queryKey)
  const state = useSyncExternalStore(subscribe, getState, getState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const refetch = useCallback(
    () => client.refetchQueries({ queryKey: query.queryKey, exact: true }),
    [client, hash],
  )
  return { ...state, refetch }
}

type Mutation<Data, Variables, Context> = {
  mutationKey?: readonly unknown[]
  mutationFn: (variables: Variables) => Promise<Data>
  /** Runs before the request; its result is passed to `onError`. */
  onMutate?: (variables: Variables) => Context
  onSuccess?: (data: Data, variables: Variables) => unknown
  onError?: (error: Error, variables: Variables, context: Context | undefined) => unknown
  onSettled?: () => void
}
type MutationState<Variables> = {
  isPending: boolean
  error: Error | null
  /** Of the latest call. */
  variables: Variables | undefined
}
const idleState = { isPending: false, error: null, variables: undefined }

/** A mutation is pending until its callbacks have finished. The state is that of the latest call. */
export const useMutation = <Data, Variables = void, Context = unknown>(
  mutation: Mutation<Data, Variables, Context>,
) => {
  const client = useQueryClient()
  const latest = useRef(mutation)
  useLayoutEffect(() => {
    latest.current = mutation
  })
  const [state, setState] = useState<MutationState<Variables>>(idleState)
  const latestCall = useRef(0)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const mutateAsync = useCallback(
    async (variables: Variables): Promise<Data> => {
      const { mutationKey = [], mutationFn, onMutate, onSuccess, onError, onSettled } = latest.current
      latestCall.current += 1
      const call = latestCall.current
      const update = (change: Partial<MutationState<Variables>>) => {
        if (call === latestCall.current) setState((before) => ({ ...before, ...change }))
      }
      const finish = client.mutations.start(mutationKey)
      let context: Context | undefined
      setState({ isPending: true, error: null, variables })
      try {
        context = onMutate?.(variables)
        const data = await mutationFn(variables)
        await onSuccess?.(data, variables)
        onSettled?.()
        update({ isPending: false })
        return data
      } catch (error) {
        await onError?.(error as Error, variables, context)
        onSettled?.()
        update({ isPending: false, error: error as Error })
        throw error
      } finally {
        finish()
      }
    },
    [client],
  )
  return useMemo(
    () => ({
      ...state,
      mutateAsync,
      /** Never throws: a failure is in `error`. This `onSuccess` runs only while the component is mounted. */
      mutate: (variables: Variables, { onSuccess }: { onSuccess?: () => void } = {}): void => {
        mutateAsync(variables).then(
          () => isMounted.current && onSuccess?.(),
          () => undefined,
        )
      },
      reset: () => {
        latestCall.current += 1
        setState(idleState)
      },
    }),
    [state, mutateAsync],
  )
}

/** The number of pending mutations whose key starts with `key`. */
export const useIsMutating = (key: readonly unknown[]): number => {
  const { mutations } = useQueryClient()
  const count = () => mutations.count(key)
  return useSyncExternalStore(
    useCallback((listener: () => void) => mutations.subscribe(listener), [mutations]),
    count,
    () => 0,
  )
}
