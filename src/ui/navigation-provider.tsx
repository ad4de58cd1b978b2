/**
 * Navigation between pages without a reload. The next page's code and data are loaded first (or its skeleton is shown,
 * if they take longer than a blink), then the page changes in one step. Scroll and focus behave as after a full load.
 */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isShopReachable, missingStore } from './connection.ts'
import { flushHistoryState, replaceEntryUrl } from './history-state.ts'
import { type NavigateOptions, NavigationContext, type Screen, ScreenContext } from './navigation.ts'
import { createViewportPrefetcher, isPrefetchAllowed } from './prefetch.ts'
import type { QueryClient } from './query-client.ts'
import { useQueryClient } from './query-hooks.tsx'
import { type Match, matchRoute, type PageModule, type Route } from './route.ts'
import {
  newEntryKey,
  restoreAndTrackScroll,
  savedScrollTop,
  saveScrollPosition,
} from './scroll-restoration.ts'
import { applyScroll, type ScrollTarget } from './scroll-target.ts'
import { runViewTransition } from './view-transition.ts'

/** When the data takes longer than this, the next page appears with its loading state. */
const SKELETON_DELAY_MS = 150

/** Undefined in browsers without the Navigation API. */
const entryIndex = (): number | undefined =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index

const queriesOf = ({ route, params }: Match, url: URL) => route.queries?.(params, url.searchParams) ?? []

const prefetchQueries = (client: QueryClient, match: Match, url: URL): Promise<unknown> =>
  Promise.all(queriesOf(match, url).map((query) => client.prefetchQuery(query)))

/** A request that got no answer rejects with a TypeError, an error of the shop with another. */
const hasLostData = (client: QueryClient, match: Match, url: URL): boolean =>
  queriesOf(match, url).some(({ queryKey }) => {
    const { data, error } = client.getQueryState(queryKey)
    return data === undefined && error instanceof TypeError
  })

/** A page's code, with the parts that are hydrated later. */
const loadWholePage = async ({ load }: Route): Promise<PageModule> => {
  const page = await load()
  await page.loadLater?.()
  return page
}

/**
 * The first screen of a visit, as the server rendered it.
 * @param isWhole loads the parts that are hydrated later too
 */
export const loadScreen = async (routes: readonly Route[], url: URL, isWhole: boolean): Promise<Screen> => {
  const { route, params } = matchRoute(routes, url.pathname)
  const page = await route.load()
  // Without them, the server's markup works as without JavaScript.
  if (isWhole) await page.loadLater?.().catch(() => undefined)
  return { url, params, ...page }
}

/** Loads pages ahead of a navigation: on intent, and when their links come near the viewport. */
const usePrefetch = (routes: readonly Route[]) => {
  const client = useQueryClient()
  return useMemo(() => {
    const prefetch = async (href: string): Promise<void> => {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) return
      const match = matchRoute(routes, url.pathname)
      // A failed prefetch is repeated by the navigation.
      await Promise.all([
        loadWholePage(match.route).catch(() => undefined),
        prefetchQueries(client, match, url),
      ])
    }
    const viewport = createViewportPrefetcher(prefetch)
    return {
      prefetchOnIntent: async (href: string): Promise<void> => {
        if (!isPrefetchAllowed()) return
        await prefetch(href)
        const { route, params } = matchRoute(routes, new URL(href, location.href).pathname)
        route.afterPrefetch?.(client, params)
      },
      observeLink: (link: HTMLAnchorElement) =>
        matchRoute(routes, link.pathname).route.prefetchInViewport ? viewport.observe(link) : undefined,
    }
  }, [client, routes])
}

export const NavigationProvider = ({
  routes,
  first,
  children,
}: {
  routes: readonly Route[]
  first: Screen
  children: (screen: Screen) => ReactNode
}) => {
  const client = useQueryClient()
  const [screen, setScreen] = useState(first)
  const scrollTarget = useRef<ScrollTarget | undefined>(undefined)
  const latestId = useRef(0)
  /** The latest navigation by Back or Forward. */
  const historyId = useRef<number>(undefined)
  const shownUrl = useRef(first.url)
  const shownIndex = useRef(entryIndex())

  /**
   * `commit` updates the history; it runs once the next page is ready, and only for the latest navigation. Without a
   * connection the page stays, and `onOffline` returns how the navigation is tried again.
   */
  const showUrl = useCallback(
    async (url: URL, commit: () => ScrollTarget, onOffline: () => () => void) => {
      latestId.current += 1
      const id = latestId.current
      const match = matchRoute(routes, url.pathname)
      const startedAt = performance.now()
      missingStore.set(null)
      const isOffline = async (): Promise<boolean> => {
        if (await isShopReachable()) return false
        if (id === latestId.current)
          missingStore.set({ what: 'The page', needsReload: false, retry: onOffline() })
        return true
      }
      try {
        const skeletonDelay = new Promise((resolve) => setTimeout(resolve, SKELETON_DELAY_MS))
        const [page] = await Promise.all([
          loadWholePage(match.route),
          Promise.race([prefetchQueries(client, match, url), skeletonDelay]),
        ])
        if (hasLostData(client, match, url) && (await isOffline())) return
        if (id !== latestId.current) return
        // Stale data from a list is better than a skeleton. The response in flight replaces it.
        for (const query of queriesOf(match, url)) client.applyPlaceholder(query)
        // They describe the page that the server rendered (structured-data.ts).
        for (const data of document.querySelectorAll('[type$=ld\\+json],[property^=product]')) data.remove()
        scrollTarget.current = commit()
        shownUrl.current = url
        shownIndex.current = entryIndex()
        runViewTransition(performance.now() - startedAt, () =>
          setScreen({ url, params: match.params, ...page }),
        )
      } catch {
        // The page's code cannot be loaded. Where the shop answers, there is a newer release: the browser navigates.
        if (!(await isOffline()) && id === latestId.current) location.assign(url)
      }
    },
    [client, routes],
  )

  const navigate = useCallback(
    (href: string, { replace = false, keepScroll = false }: NavigateOptions = {}) => {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) {
        location.assign(url)
        return () => undefined
      }
      const id = latestId.current + 1
      const commit = (): ScrollTarget => {
        flushHistoryState()
        saveScrollPosition()
        history[replace ? 'replaceState' : 'pushState']({ key: newEntryKey() }, '', url)
        return keepScroll ? { kind: 'keep' } : { kind: 'top', hash: url.hash }
      }
      const show = (): void => void showUrl(url, commit, () => show)
      show()
      return () => {
        if (latestId.current !== id) return
        if (shownUrl.current === url) history.back()
        else latestId.current += 1
      }
    },
    [showUrl],
  )

  const navigateLater = useCallback(() => {
    const id = latestId.current
    return (href: string, options?: NavigateOptions) => {
      if (id === latestId.current) navigate(href, options)
    }
  }, [navigate])

  const replaceUrl = useCallback((url: URL) => {
    shownUrl.current = url
    replaceEntryUrl(url)
  }, [])

  useEffect(restoreAndTrackScroll, [])
  useEffect(() => {
    const onPopState = () => {
      const url = new URL(location.href)
      const { pathname, search } = shownUrl.current
      const index = entryIndex()
      if (url.pathname === pathname && url.search === search) {
        // After Back and at once Forward, the page of Back is not wanted any more.
        if (latestId.current === historyId.current) latestId.current += 1
        shownIndex.current = index
        return
      }
      // Read now: until the page is shown, scrolling of the one that is left counts for this entry.
      const y = savedScrollTop() ?? 0
      const show = (): void =>
        void showUrl(
          url,
          () => ({ kind: 'restore', y }),
          () => {
            // The address and the history entry are those of the page that is shown.
            const away = (index ?? 0) - (shownIndex.current ?? 0)
            if (away === 0) return show
            history.go(-away)
            return () => history.go(away)
          },
        )
      show()
      historyId.current = latestId.current
    }
    // Back or Forward before hydration has changed the address already.
    onPopState()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [showUrl])

  useLayoutEffect(() => {
    const target = scrollTarget.current
    scrollTarget.current = undefined
    if (target && screen.url === shownUrl.current) applyScroll(target)
  }, [screen])

  const prefetch = usePrefetch(routes)
  const navigation = useMemo(
    () => ({ navigate, navigateLater, replaceUrl, ...prefetch }),
    [navigate, navigateLater, replaceUrl, prefetch],
  )
  return (
    <NavigationContext value={navigation}>
      <ScreenContext value={screen}>{children(screen)}</ScreenContext>
    </NavigationContext>
  )
}
