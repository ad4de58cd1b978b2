/**
 * When to fetch ahead what lies behind a link: what is near the window a little at a time and once the page is at rest,
 * what a shopper reaches for at once. Whoever asks their browser to save data is sent nothing ahead.
 */

/** Chromium's; other browsers tell nothing, and count as fast. */
type Connection = { saveData?: boolean; effectiveType?: string }
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

export const isPrefetchAllowed = (): boolean => !connection().saveData
const mayPrefetchMuch = (): boolean => isPrefetchAllowed() && (connection().effectiveType ?? '4g') === '4g'

const AT_ONCE = 2
const NEAR = '150px'

const whenAtRest = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}

export type ViewportPrefetcher = {
  /** Fetches ahead what the link leads to once it is near the window, until the returned function is called. */
  observe: (link: HTMLAnchorElement) => () => void
}

export const createViewportPrefetcher = (
  prefetch: (href: string) => Promise<unknown>,
): ViewportPrefetcher => {
  /** The ones that came near last are in view. */
  const waiting = new Set<string>()
  const done = new Set<string>()
  let running = 0
  let observer: IntersectionObserver | undefined

  const work = (): void => {
    while (running < AT_ONCE) {
      const href = [...waiting].at(-1)
      if (href === undefined) return
      waiting.delete(href)
      done.add(href)
      running += 1
      void prefetch(href).finally(() => {
        running -= 1
        work()
      })
    }
  }
  const notice: IntersectionObserverCallback = (entries) => {
    if (!mayPrefetchMuch()) return
    for (const { target, isIntersecting } of entries) {
      const { href } = target as HTMLAnchorElement
      if (!isIntersecting) waiting.delete(href)
      else if (!done.has(href)) waiting.add(href)
    }
    whenAtRest(work)
  }
  return {
    observe: (link) => {
      observer ??= new IntersectionObserver(notice, { rootMargin: NEAR })
      observer.observe(link)
      return () => {
        observer?.unobserve(link)
        waiting.delete(link.href)
        done.delete(link.href)
      }
    },
  }
}
