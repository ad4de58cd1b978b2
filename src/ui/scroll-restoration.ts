/** Where each visit of a page was scrolled to, kept for the tab: back, forward and reload find the place again. */
import { readStorage, writeStorage } from './web-storage.ts'

const KEY = 'scroll-positions'
const MOST = 50

/** Not `randomUUID`: a shop tried from a phone over plain http has none. */
export const newEntryKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-')
const visitKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first'

const read = (): Record<string, number> => JSON.parse(readStorage('sessionStorage', KEY) ?? '{}')

const save = (key: string): void => {
  const recent = Object.entries({ ...read(), [key]: scrollY }).slice(-MOST)
  writeStorage('sessionStorage', KEY, JSON.stringify(Object.fromEntries(recent)))
}

/** Of the visit that the history stands at. */
export const saveScrollPosition = (): void => save(visitKey())
export const savedScrollTop = (): number | undefined => read()[visitKey()]

let scrolledAt = Number.NEGATIVE_INFINITY

/** A press while the page still moves is not meant for what happens to be under it. */
export const hasJustScrolled = (): boolean => performance.now() - scrolledAt < 100

/** Keeps the places from now on; a page that was reloaded or left and found again goes back to its own. */
export const restoreAndTrackScroll = (): (() => void) => {
  history.scrollRestoration = 'manual'
  const place = savedScrollTop()
  const isReturn = performance.getEntriesByType('navigation')[0]?.toJSON().type !== 'navigate'
  if (place !== undefined && isReturn) scrollTo(0, place)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    scrolledAt = performance.now()
    clearTimeout(timer)
    const key = visitKey()
    timer = setTimeout(() => key === visitKey() && save(key), 100)
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
