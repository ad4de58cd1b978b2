/**
 * The rows of a staff list: a page at a time, by the server's cursor. A new query cancels the one in flight; until its
 * rows arrive the former ones stay.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { extendQuery, type QueryText } from '../staff-call.ts'
import { isMissing } from './loaded.tsx'

export type ListPage<Row> = {
  rows: readonly Row[]
  total: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
}
/** `query`: whose rows these are. */
type Pages<Row, Extra, Name extends string> = ListPage<Row> & Extra & { query: QueryText<Name> }
type State<Row, Extra, Name extends string> = {
  pages: Pages<Row, Extra, Name> | undefined
  isLoading: boolean
  /** `missing`: there is no such thing to list something of. */
  failed: 'list' | 'more' | 'missing' | undefined
}

/** The time without a key press after which a search is sent. */
const TYPING_PAUSE_MS = 150

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** @param read the page of a query; a constant function */
export const useListPages = <Row extends { id: string }, Extra = object, Name extends string = string>(
  query: QueryText<Name>,
  read: (query: QueryText<Name | 'after'>, signal: AbortSignal) => Promise<ListPage<Row> & Extra>,
) => {
  const [state, setState] = useState<State<Row, Extra, Name>>({
    pages: undefined,
    isLoading: true,
    failed: undefined,
  })
  const request = useRef<AbortController | undefined>(undefined)

  const load = useCallback(
    async (search: QueryText<Name>, before?: Pages<Row, Extra, Name>) => {
      request.current?.abort()
      const controller = new AbortController()
      request.current = controller
      setState((now) => ({ ...now, isLoading: true, failed: undefined }))
      try {
        const page = await read(extendQuery(search, { after: before?.next ?? '' }), controller.signal)
        const rows = before ? [...before.rows, ...page.rows] : page.rows
        setState({ pages: { ...page, rows, query: search }, isLoading: false, failed: undefined })
      } catch (error) {
        if (!isAbort(error))
          setState((now) => ({
            ...now,
            isLoading: false,
            failed: before ? 'more' : isMissing(error) ? 'missing' : 'list',
          }))
      }
    },
    [read],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    const delay = isFirst.current ? 0 : TYPING_PAUSE_MS
    isFirst.current = false
    const timer = setTimeout(() => void load(query), delay)
    return () => {
      clearTimeout(timer)
      request.current?.abort()
    }
  }, [query, load])

  const { pages } = state
  return {
    ...state,
    retry: () => void load(query),
    loadMore: () => {
      if (pages?.next && !state.isLoading) void load(pages.query, pages)
    },
    /** After an action on one row. */
    replaceRow: (id: string, change: Partial<Row>) =>
      setState((now) => ({
        ...now,
        pages: now.pages && {
          ...now.pages,
          rows: now.pages.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
        },
      })),
  }
}
