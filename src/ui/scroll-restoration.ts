/** Stores the scroll position of each history entry for the tab: Back, Forward and reload restore it. */
import { readStorage, writeStorage } from './web-storage.ts'

const KEY = 'scroll-positions'
const MAX_POSITIONS = 50

/** Not `randomUUID`, which is missing on plain HTTP, where a shop is tried from a phone. */
export const newEntryKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-')
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first'

const readPositions = (): Record<string, number> => JSON.parse(readStorage('sessionStorage', KEY) ?? '{}')

const save = (key: string): void => {
  const recent = Object.entries({ ...readPositions(), [key]: scrollY }).slice(-MAX_POSITIONS)
  writeStorage('sessionStorage', KEY, JSON.stringify(Object.fromEntries(recent)))
}

/** For the current history entry. */
export const saveScrollPosition = (): void => save(entryKey())
export const savedScrollTop = (): number | undefined => readPositions()[entryKey()]

let scrolledAt = Number.NEGATIVE_INFINITY

/** A press while the page still scrolls is not meant for the element that happens to be under it. */
export const hasJustScrolled = (): boolean => performance.now() - scrolledAt < 100

/** After a reload, or Back from another site. */
export const isReturn = (): boolean =>
  performance.getEntriesByType('navigation')[0]?.toJSON().type !== 'navigate'

/** Restores the position after a reload or a return to the page, then tracks it. Returns the cleanup. */
export const restoreAndTrackScroll = (): (() => void) => {
  history.scrollRestoration = 'manual'
  const top = savedScrollTop()
  if (top !== undefined && isReturn()) scrollTo(0, top)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    scrolledAt = performance.now()
    clearTimeout(timer)
    const key = entryKey()
    timer = setTimeout(() => key === entryKey() && save(key), 100)
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
