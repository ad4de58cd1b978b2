/**
 * Decides when links are prefetched: near the viewport a few at a time and while the browser is idle. Browsers that ask
 * for reduced data use prefetch nothing.
 */

/** Chromium only. Other browsers report nothing and count as fast. */
type Connection = { saveData?: boolean; effectiveType?: string }
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

export const isPrefetchAllowed = (): boolean => !connection().saveData
const isViewportPrefetchAllowed = (): boolean =>
  isPrefetchAllowed() && (connection().effectiveType ?? '4g') === '4g'

const MAX_CONCURRENT = 2
const VIEWPORT_MARGIN = '150px'

const onIdle = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}

export type ViewportPrefetcher = {
  /** Prefetches the link's page once it is near the viewport. Returns the cleanup. */
  observe: (link: HTMLAnchorElement) => () => void
}

export const createViewportPrefetcher = (
  prefetch: (href: string) => Promise<unknown>,
): ViewportPrefetcher => {
  const queue = new Set<string>()
  const requested = new Set<string>()
  let inFlight = 0
  let observer: IntersectionObserver | undefined

  const fetchNext = (): void => {
    while (inFlight < MAX_CONCURRENT) {
      // The latest first: the others may have left the viewport meanwhile.
      const href = [...queue].at(-1)
      if (href === undefined) return
      queue.delete(href)
      requested.add(href)
      inFlight += 1
      void prefetch(href).finally(() => {
        inFlight -= 1
        fetchNext()
      })
    }
  }
  const onIntersection: IntersectionObserverCallback = (entries) => {
    if (!isViewportPrefetchAllowed()) return
    for (const { target, isIntersecting } of entries) {
      const { href } = target as HTMLAnchorElement
      if (!isIntersecting) queue.delete(href)
      else if (!requested.has(href)) queue.add(href)
    }
    onIdle(fetchNext)
  }
  return {
    observe: (link) => {
      observer ??= new IntersectionObserver(onIntersection, { rootMargin: VIEWPORT_MARGIN })
      observer.observe(link)
      return () => {
        observer?.unobserve(link)
        queue.delete(link.href)
        requested.delete(link.href)
      }
    },
  }
}
