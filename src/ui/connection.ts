/**
 * What did not arrive, and what becomes of it. Every page has this code before it is needed: a lost connection is told
 * without a download, and what waits for it goes on when it is back. Where the shop answers and a file still does not
 * arrive, a newer release has replaced the files of this page: a reload is the cure.
 */

export const RELOAD_ADVICE = 'The shop has been updated since this page was loaded. A reload gets it.'

const PROBE_TIMEOUT_MS = 5000

/** Any answer counts, also an error. */
export const isShopReachable = (): Promise<boolean> =>
  fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  )

const RETRY_AFTER_MS = 500

/**
 * Loads a part, and a second time after a moment: the requests of a page end when the visitor leaves it, and where Back
 * restores the page as it was, its timers go on and nothing else does.
 */
export const loadTwice = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return load()
  })

/** Loads a part without which the page works: now, and after a failure whenever the browser is online again. */
export const loadUntilArrived = (load: () => Promise<unknown>): void => {
  loadTwice(load).catch(() => addEventListener('online', () => loadUntilArrived(load), { once: true }))
}

/** As `loadUntilArrived`, for a part that the visitor waits for: says that it is missing. */
export const loadOrTell = (what: string, load: () => Promise<unknown>): void => {
  load().catch(async () => {
    const needsReload = await isShopReachable()
    missingStore.set({ what, needsReload, retry: () => loadOrTell(what, load) })
  })
}

export type Missing = {
  /** Begins the sentence "<what> could not be loaded". */
  what: string
  /** A reload is the cure. */
  needsReload: boolean
  retry: () => void
}

let missing: Missing | null = null
const listeners = new Set<() => void>()

/** What the notice shows (connection-notice.tsx); null: nothing is missing, or the visitor has given it up. */
export const missingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Missing | null => missing,
  set: (next: Missing | null): void => {
    missing = next
    for (const listener of listeners) listener()
  },
}

/** Goes on with what waits, if the shop answers. */
export const retryMissing = async (waiting: Missing): Promise<void> => {
  if (!(await isShopReachable()) || missing !== waiting) return
  missingStore.set(null)
  waiting.retry()
}
