/** The page's knowledge in React: reading an answer, changing something, and knowing what is being changed. */
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
import type { QueryClient } from './query-client.ts'
import { hashKey, type Query, type QueryState } from './query-key.ts'

const ClientContext = createContext<QueryClient | null>(null)

export const QueryClientProvider = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
)

export const useQueryClient = (): QueryClient => {
  const client = use(ClientContext)
  if (!client) throw new Error('useQueryClient outside of QueryClientProvider')
  return client
}

export type QueryResult<Answer> = QueryState<Answer> & { refetch: () => Promise<void> }

/** What failed before this part of the page was there is not asked for again by its mere appearance. */
export const useQuery = <Answer,>(query: Query<Answer>): QueryResult<Answer> => {
  const client = useQueryClient()
  const hash = hashKey(query.queryKey)
  const { enabled: isWanted = true } = query
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the query
  const subscribe = useCallback(
    (listener: () => void) => {
      const afterError = !isFirst.current
      isFirst.current = false
      return client.subscribe(query, listener, { isWanted, afterError })
    },
    [client, hash, isWanted],
  )
  const read = () => client.getQueryState(query.queryKey)
  const state = useSyncExternalStore(subscribe, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const refetch = useCallback(
    () => client.refetchQueries({ queryKey: query.queryKey, exact: true }),
    [client, hash],
  )
  return { ...state, refetch }
}

type Mutation<Answer, Variables, Context> = {
  mutationKey?: readonly unknown[]
  mutationFn: (variables: Variables) => Promise<Answer>
  /** Before anything is sent; what it answers goes to `onError`. */
  onMutate?: (variables: Variables) => Context
  onSuccess?: (answer: Answer, variables: Variables) => unknown
  onError?: (error: Error, variables: Variables, context: Context | undefined) => unknown
  onSettled?: () => void
}
type MutationState<Variables> = {
  isPending: boolean
  error: Error | null
  /** Of the last call. */
  variables: Variables | undefined
}
const idle = { isPending: false, error: null, variables: undefined }

/** A change counts as under way until what follows from it has been done. */
export const useMutation = <Answer, Variables = void, Context = unknown>(
  mutation: Mutation<Answer, Variables, Context>,
) => {
  const client = useQueryClient()
  const latest = useRef(mutation)
  useLayoutEffect(() => {
    latest.current = mutation
  })
  const [state, setState] = useState<MutationState<Variables>>(idle)
  const turn = useRef(0)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const mutateAsync = useCallback(
    async (variables: Variables): Promise<Answer> => {
      const { mutationKey = [], mutationFn, onMutate, onSuccess, onError, onSettled } = latest.current
      turn.current += 1
      const own = turn.current
      const show = (change: Partial<MutationState<Variables>>) => {
        if (own === turn.current) setState((before) => ({ ...before, ...change }))
      }
      const end = client.mutations.start(mutationKey)
      let context: Context | undefined
      setState({ isPending: true, error: null, variables })
      try {
        context = onMutate?.(variables)
        const answer = await mutationFn(variables)
        await onSuccess?.(answer, variables)
        onSettled?.()
        show({ isPending: false })
        return answer
      } catch (error) {
        await onError?.(error as Error, variables, context)
        onSettled?.()
        show({ isPending: false, error: error as Error })
        throw error
      } finally {
        end()
      }
    },
    [client],
  )
  return useMemo(
    () => ({
      ...state,
      mutateAsync,
      /** Its failure shows in `error`. `onSuccess`: only while whoever called is still on the page. */
      mutate: (variables: Variables, { onSuccess }: { onSuccess?: () => void } = {}): void => {
        mutateAsync(variables).then(
          () => isHere.current && onSuccess?.(),
          () => undefined,
        )
      },
      reset: () => {
        turn.current += 1
        setState(idle)
      },
    }),
    [state, mutateAsync],
  )
}

/** How many changes are under way whose key begins so. */
export const useIsMutating = (key: readonly unknown[]): number => {
  const { mutations } = useQueryClient()
  const count = () => mutations.count(key)
  return useSyncExternalStore(
    useCallback((listener: () => void) => mutations.subscribe(listener), [mutations]),
    count,
    () => 0,
  )
}
