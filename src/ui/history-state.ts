/**
 * What belongs to a history entry and changes while its page is shown: its URL, and React state such as how far a list has
 * grown, which Back and reload restore from `history.state`. Writes are throttled: Safari rejects more than a hundred in
 * half a minute.
 */
import { useCallback, useLayoutEffect, useState } from 'react'
import { useIsHydrated } from './hydrated.ts'

const MIN_WRITE_INTERVAL_MS = 350

type EntryState = { key?: string } & Record<string, unknown>
const entryState = (): EntryState | null => history.state as EntryState | null

const pendingWrites = new Map<string, object>()
let pendingUrl: URL | undefined
/** The history entry that the pending writes belong to. */
let pendingKey: string | undefined
let writtenAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

const dropPending = (): void => {
  pendingWrites.clear()
  pendingUrl = undefined
}

/** Writes what is pending. Call it before a navigation leaves the history entry. */
export const flushHistoryState = (): void => {
  clearTimeout(timer)
  timer = undefined
  // After Back, the entry that the writes belong to can no longer be written.
  if ((pendingWrites.size > 0 || pendingUrl) && entryState()?.key === pendingKey) {
    writtenAt = performance.now()
    history.replaceState({ ...entryState(), ...Object.fromEntries(pendingWrites) }, '', pendingUrl)
  }
  dropPending()
}

const scheduleWrite = (add: () => void): void => {
  const key = entryState()?.key
  if (key !== pendingKey) dropPending()
  pendingKey = key
  add()
  const delay = writtenAt + MIN_WRITE_INTERVAL_MS - performance.now()
  if (delay <= 0) flushHistoryState()
  else {
    addEventListener('pagehide', flushHistoryState, { once: true })
    timer ??= setTimeout(flushHistoryState, delay)
  }
}

/** Gives the history entry another URL, soon. */
export const replaceEntryUrl = (url: URL): void =>
  scheduleWrite(() => {
    pendingUrl = url
  })

/**
 * After Back the state is restored in the first render, so that the page has its full length when its scroll position
 * is restored. Returns the state and a function that merges a change into it.
 */
export const useHistoryState = <State extends object>(name: string, initial: State) => {
  const isHydrated = useIsHydrated()
  const [state, setState] = useState(() =>
    isHydrated ? ((entryState()?.[name] as State) ?? initial) : initial,
  )
  // A layout effect runs before the next paint, and before the replay of early input, which is newer.
  useLayoutEffect(() => {
    const stored = entryState()?.[name]
    if (stored) setState(stored as State)
  }, [name])
  const change = useCallback(
    (part: Partial<State>) =>
      setState((before) => {
        const next = { ...before, ...part }
        scheduleWrite(() => pendingWrites.set(name, next))
        return next
      }),
    [name],
  )
  return [state, change] as const
}
