/**
 * The rows of the product list: a page at a time, by the server's cursor. A new query cancels the one in flight; until
 * its rows arrive the former ones stay.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffProductRow } from '../../contract/staff-catalogue/product-list.ts'
import { productApi } from './product-api.ts'

type Pages = {
  rows: readonly StaffProductRow[]
  total: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The query whose rows these are. */
  query: string
}
type State = { pages: Pages | undefined; isLoading: boolean; failed: 'list' | 'more' | undefined }

/** The time without a key press after which a search is sent. */
const TYPING_PAUSE_MS = 150

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export const useProductPages = (query: string) => {
  const [state, setState] = useState<State>({ pages: undefined, isLoading: true, failed: undefined })
  const request = useRef<AbortController | undefined>(undefined)

  const load = useCallback(async (search: string, before?: Pages) => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    setState((now) => ({ ...now, isLoading: true, failed: undefined }))
    const params = new URLSearchParams(search)
    if (before?.next) params.set('after', before.next)
    try {
      const { products, next, total } = await productApi.list(params.toString(), controller.signal)
      const rows = before ? [...before.rows, ...products] : products
      setState({ pages: { rows, next, total, query: search }, isLoading: false, failed: undefined })
    } catch (error) {
      if (!isAbort(error)) setState((now) => ({ ...now, isLoading: false, failed: before ? 'more' : 'list' }))
    }
  }, [])

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
    replaceRow: (id: string, change: Partial<StaffProductRow>) =>
      setState((now) => ({
        ...now,
        pages: now.pages && {
          ...now.pages,
          rows: now.pages.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
        },
      })),
  }
}
