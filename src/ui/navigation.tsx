/**
 * Moving between pages without a reload: the next page's code and data are fetched first (or its skeleton is shown,
 * if they take longer than a blink), then the page changes in one step; scroll and focus behave as on a real load.
 */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushHistoryState } from './history-state.ts'
import { createViewportPrefetcher, isPrefetchAllowed } from './prefetch.ts'
import { onPressCancelled } from './press.ts'
import type { QueryClient } from './query-client.ts'
import { useQueryClient } from './query-hooks.tsx'
import { type Match, matchRoute, type Params, type Route } from './route.ts'
import {
  hasJustScrolled,
  newEntryKey,
  restoreAndTrackScroll,
  savedScrollTop,
  saveScrollPosition,
} from './scroll-restoration.ts'
import { runViewTransition } from './view-transition.ts'

/** What is shown: the URL, its route's parameters and its loaded page. */
export type Screen = { url: URL; params: Params; Page: ComponentType<{ params: Params }> }

type NavigateOptions = { replace?: boolean; keepScroll?: boolean }
type Navigation = {
  /** Gives what takes it back. */
  navigate: (href: string, options?: NavigateOptions) => () => void
  /** The same screen by another address, such as that of its order: back, reload and who is sent it find it so. */
  replaceUrl: (address: URL) => void
  /** The shopper seems to want to go there. */
  prefetchOnIntent: (href: string) => Promise<void>
  /** Fetches ahead what lies behind a link in view, if its page is worth that. */
  observeLink: (link: HTMLAnchorElement) => (() => void) | undefined
}
/** Stays the same for the whole visit: a link need not be looked at again because the page has changed. */
const NavigationContext = createContext<Navigation | null>(null)
const ScreenContext = createContext<Screen | null>(null)

export const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation outside of NavigationProvider')
  return navigation
}

export const useScreen = (): Screen => {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen outside of NavigationProvider')
  return screen
}

/** Longer than this and the next page appears with its loading state. */
const PATIENCE_MS = 150

const queriesOf = ({ route, params }: Match, url: URL) => route.queries?.(params, url.searchParams) ?? []

const loadQueries = (client: QueryClient, match: Match, url: URL): Promise<unknown> =>
  Promise.all(queriesOf(match, url).map((query) => client.prefetchQuery(query)))

/** The first screen of a visit, as the server rendered it. */
export const loadScreen = async (routes: readonly Route[], url: URL): Promise<Screen> => {
  const { route, params } = matchRoute(routes, url.pathname)
  return { url, params, Page: (await route.load()).Page }
}

type Arrival = { kind: 'new'; hash: string } | { kind: 'back'; y: number } | { kind: 'stay' }

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
  const arrival = useRef<Arrival | undefined>(undefined)
  const latest = useRef(0)
  const shownUrl = useRef(first.url)

  const go = useCallback(
    async (url: URL, commit: () => Arrival) => {
      latest.current += 1
      const turn = latest.current
      const match = matchRoute(routes, url.pathname)
      const began = performance.now()
      try {
        const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
        const [{ Page }] = await Promise.all([
          match.route.load(),
          Promise.race([loadQueries(client, match, url), patience]),
        ])
        if (turn !== latest.current) return
        // Rather what a list told a while ago than nothing; the answer under way replaces it.
        for (const query of queriesOf(match, url)) client.applyPlaceholder(query)
        arrival.current = commit()
        shownUrl.current = url
        runViewTransition(performance.now() - began, () => setScreen({ url, params: match.params, Page }))
      } catch {
        // The page's code could not be loaded (offline, or a newer release): the browser's own navigation decides.
        if (turn === latest.current) location.assign(url)
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
      const turn = latest.current + 1
      void go(url, () => {
        flushHistoryState()
        saveScrollPosition()
        history[replace ? 'replaceState' : 'pushState']({ key: newEntryKey() }, '', url)
        return keepScroll ? { kind: 'stay' } : { kind: 'new', hash: url.hash }
      })
      return () => {
        if (latest.current !== turn) return
        if (shownUrl.current === url) history.back()
        else latest.current += 1
      }
    },
    [go],
  )

  const replaceUrl = useCallback((address: URL) => {
    shownUrl.current = address
    history.replaceState(history.state, '', address)
  }, [])

  const prefetch = useCallback(
    async (href: string): Promise<void> => {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) return
      const match = matchRoute(routes, url.pathname)
      // A failed prefetch is tried again by the press.
      await Promise.all([match.route.load().catch(() => undefined), loadQueries(client, match, url)])
    },
    [client, routes],
  )
  const near = useMemo(() => createViewportPrefetcher(prefetch), [prefetch])

  const observeLink = useCallback(
    (link: HTMLAnchorElement) =>
      matchRoute(routes, link.pathname).route.prefetchInViewport ? near.observe(link) : undefined,
    [near, routes],
  )

  const prefetchOnIntent = useCallback(
    async (href: string): Promise<void> => {
      if (!isPrefetchAllowed()) return
      await prefetch(href)
      const url = new URL(href, location.href)
      const { route, params } = matchRoute(routes, url.pathname)
      route.afterPrefetch?.(client, params)
    },
    [client, prefetch, routes],
  )

  useEffect(restoreAndTrackScroll, [])
  useEffect(() => {
    const onPopState = () => {
      const url = new URL(location.href)
      const { pathname, search } = shownUrl.current
      if (url.pathname === pathname && url.search === search) return
      void go(url, () => ({ kind: 'back', y: savedScrollTop() ?? 0 }))
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [go])

  useLayoutEffect(() => {
    const how = arrival.current
    arrival.current = undefined
    if (!how || screen.url !== shownUrl.current) return
    if (how.kind === 'back') {
      scrollTo(0, how.y)
      // What had the focus is gone with its page.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }
    if (how.kind === 'new') {
      const target = how.hash ? document.getElementById(how.hash.slice(1)) : null
      if (target) target.scrollIntoView()
      else scrollTo(0, 0)
      // Keyboard and screen-reader users start at the new page, as after a load.
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [screen])

  const navigation = useMemo(
    () => ({ navigate, replaceUrl, prefetchOnIntent, observeLink }),
    [navigate, replaceUrl, prefetchOnIntent, observeLink],
  )
  return (
    <NavigationContext value={navigation}>
      <ScreenContext value={screen}>{children(screen)}</ScreenContext>
    </NavigationContext>
  )
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

/** A pointer that stays this long wants something; one that only passes over a menu wants nothing. */
const INTENT_MS = 65
/**
 * ms. The second half of a double click is not meant for the page that the first half has brought. Which press is one
 * the browser tells with the click (`detail`): the same place, shortly after.
 */
const DOUBLE_MS = 350
let wentAt = Number.NEGATIVE_INFINITY

/**
 * An anchor that navigates within the site, and fetches what lies behind it when the shopper seems to want it. A mouse
 * navigates when its button goes down, and not after all when it goes up elsewhere; a finger, which may be about to
 * scroll, a key, and a link that has something else to do (`onClick`) by the click.
 */
export const Link = ({
  href,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  ...rest
}: LinkProps) => {
  const { navigate, prefetchOnIntent, observeLink } = useNavigation()
  const anchor = useRef<HTMLAnchorElement>(null)
  const intent = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isGone = useRef(false)
  const mayBeDouble = useRef(false)
  const isOurs = !rest.target && !rest.download
  useEffect(() => () => clearTimeout(intent.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another link to watch
  useEffect(() => {
    if (anchor.current && isOurs) return observeLink(anchor.current)
  }, [observeLink, href, isOurs])
  return (
    <a
      {...rest}
      ref={anchor}
      href={href}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        clearTimeout(intent.current)
        isGone.current = false
        if (!isOurs || !isPlain(event)) return
        mayBeDouble.current = event.timeStamp - wentAt < DOUBLE_MS
        if (event.pointerType === 'mouse' && !onClick && !hasJustScrolled() && !mayBeDouble.current) {
          isGone.current = true
          wentAt = event.timeStamp
          const takeBack = navigate(href)
          onPressCancelled(event, () => {
            takeBack()
            // What was taken back has brought no page: the next press is a first one.
            wentAt = Number.NEGATIVE_INFINITY
          })
        } else void prefetchOnIntent(href)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event) || !isOurs) return
        event.preventDefault()
        const isSecondHalf = mayBeDouble.current && event.detail > 1
        // A key's click has no press before it.
        if ((!isGone.current && !isSecondHalf) || event.detail === 0) navigate(href)
        isGone.current = false
        mayBeDouble.current = false
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        intent.current = setTimeout(() => void prefetchOnIntent(href), INTENT_MS)
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        clearTimeout(intent.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        if (event.target.matches(':focus-visible')) void prefetchOnIntent(href)
      }}
    />
  )
}
