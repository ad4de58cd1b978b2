/**
 * State that belongs to a visit of a page, such as its filters: back and reload find it again, in the history's own
 * state. What changes with every key is written there a little later: Safari refuses a page that writes more than a
 * hundred times in half a minute.
 */
import { useCallback, useLayoutEffect, useState } from 'react'
import { useIsHydrated } from './hydrated.ts'

const APART_MS = 350

type Visit = { key?: string } & Record<string, unknown>
const visit = (): Visit | null => history.state as Visit | null

const unkept = new Map<string, object>()
let visitKey: string | undefined
let keptAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes what has not been written; to be called before the visit ends. */
export const flushHistoryState = (): void => {
  clearTimeout(timer)
  timer = undefined
  // Of a visit that the shopper has gone back from, nothing can be written any more.
  if (unkept.size > 0 && visit()?.key === visitKey) {
    keptAt = performance.now()
    history.replaceState({ ...visit(), ...Object.fromEntries(unkept) }, '')
  }
  unkept.clear()
}

const keepSoon = (name: string, state: object): void => {
  if (visit()?.key !== visitKey) unkept.clear()
  visitKey = visit()?.key
  unkept.set(name, state)
  const early = keptAt + APART_MS - performance.now()
  if (early <= 0) flushHistoryState()
  else {
    addEventListener('pagehide', flushHistoryState, { once: true })
    timer ??= setTimeout(flushHistoryState, early)
  }
}

/** On the way back it is there at the first render, so that the page is as long as when its scroll position is restored. */
export const useHistoryState = <State extends object>(name: string, initial: State) => {
  const isHydrated = useIsHydrated()
  const [state, setState] = useState(() => (isHydrated ? ((visit()?.[name] as State) ?? initial) : initial))
  // Before the next paint, and before what the shopper did meanwhile is replayed: that is newer.
  useLayoutEffect(() => {
    const kept = visit()?.[name]
    if (kept) setState(kept as State)
  }, [name])
  const change = useCallback(
    (part: Partial<State>) =>
      setState((before) => {
        const next = { ...before, ...part }
        keepSoon(name, next)
        return next
      }),
    [name],
  )
  return [state, change] as const
}
