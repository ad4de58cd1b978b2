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
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAwake } from './awake.ts'
import { keep, readKept } from './kept-text.ts'
import { useQueryClient } from './query.tsx'
import type { QueryClient } from './query-client.ts'
import { type Match, matchRoute, type Params, type Route } from './route.ts'

/** What is shown: the URL, its route's parameters and its loaded page. */
export type Screen = { url: URL; params: Params; Page: ComponentType<{ params: Params }> }

type NavigateOptions = { replace?: boolean; keepScroll?: boolean }
type Navigation = {
  screen: Screen
  navigate: (href: string, options?: NavigateOptions) => void
  prefetch: (href: string) => void
}
const NavigationContext = createContext<Navigation | null>(null)

export const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation outside of NavigationProvider')
  return navigation
}

/** Longer than this and the next page appears with its loading state. */
const PATIENCE_MS = 150
const SCROLL_KEY = 'scroll-positions'

const loadQueries = (client: QueryClient, { route, params }: Match, url: URL): Promise<unknown> =>
  Promise.all((route.queries?.(params, url.searchParams) ?? []).map((query) => client.prefetchQuery(query)))

/** The first screen of a visit, as the server rendered it. */
export const loadScreen = async (routes: readonly Route[], url: URL): Promise<Screen> => {
  const { route, params } = matchRoute(routes, url.pathname)
  return { url, params, Page: (await route.load()).Page }
}

const scrollPositions = {
  read: (): Record<string, number> => JSON.parse(readKept('sessionStorage', SCROLL_KEY) ?? '{}'),
  save(key: string, y: number) {
    const recent = Object.entries({ ...this.read(), [key]: y }).slice(-50)
    keep('sessionStorage', SCROLL_KEY, JSON.stringify(Object.fromEntries(recent)))
  },
}
/** Not `randomUUID`: a shop tried from a phone over plain http has none. */
const newHistoryKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-')
const historyKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first'

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
      try {
        const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
        const [{ Page }] = await Promise.all([
          match.route.load(),
          Promise.race([loadQueries(client, match, url), patience]),
        ])
        if (turn !== latest.current) return
        arrival.current = commit()
        shownUrl.current = url
        startTransition(() => setScreen({ url, params: match.params, Page }))
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
        return
      }
      void go(url, () => {
        scrollPositions.save(historyKey(), scrollY)
        history[replace ? 'replaceState' : 'pushState']({ key: newHistoryKey() }, '', url)
        return keepScroll ? { kind: 'stay' } : { kind: 'new', hash: url.hash }
      })
    },
    [go],
  )

  const prefetch = useCallback(
    (href: string) => {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) return
      const match = matchRoute(routes, url.pathname)
      void match.route.load().catch(() => undefined) // A failed prefetch is tried again by the click.
      void loadQueries(client, match, url)
    },
    [client, routes],
  )

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const restored = scrollPositions.read()[historyKey()]
    if (
      restored !== undefined &&
      performance.getEntriesByType('navigation')[0]?.toJSON().type !== 'navigate'
    ) {
      scrollTo(0, restored)
    }
    const onPopState = () => {
      const url = new URL(location.href)
      const { pathname, search } = shownUrl.current
      if (url.pathname === pathname && url.search === search) return
      void go(url, () => ({ kind: 'back', y: scrollPositions.read()[historyKey()] ?? 0 }))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      const key = historyKey()
      timer = setTimeout(() => key === historyKey() && scrollPositions.save(key, scrollY), 100)
    }
    addEventListener('popstate', onPopState)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('popstate', onPopState)
      removeEventListener('scroll', onScroll)
    }
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

  const navigation = useMemo(() => ({ screen, navigate, prefetch }), [screen, navigate, prefetch])
  return <NavigationContext value={navigation}>{children(screen)}</NavigationContext>
}

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

/** A pointer that stays this long wants something; one that only passes over a menu wants nothing. */
const INTENT_MS = 65

/** An anchor that navigates within the site, and fetches what lies behind it when the shopper seems to want it. */
export const Link = ({ href, onClick, onPointerEnter, onPointerLeave, onFocus, ...rest }: LinkProps) => {
  const { navigate, prefetch } = useNavigation()
  const intent = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(intent.current), [])
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event) || rest.target || rest.download) return
        event.preventDefault()
        navigate(href)
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        intent.current = setTimeout(() => prefetch(href), INTENT_MS)
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        clearTimeout(intent.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch(href)
      }}
    />
  )
}

const keptState = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name]

/**
 * State that belongs to a visit of a page, such as its filters: back and reload find it again. On the way back it is
 * there at the first render, so that the page is as long as it was when its scroll position is restored.
 */
export const usePageState = <State extends object>(name: string, initial: State) => {
  const isAwake = useAwake()
  const [state, setState] = useState(() => (isAwake ? ((keptState(name) as State) ?? initial) : initial))
  useEffect(() => {
    const kept = keptState(name)
    if (kept) setState(kept as State)
  }, [name])
  const change = useCallback(
    (part: Partial<State>) =>
      setState((before) => {
        const next = { ...before, ...part }
        history.replaceState({ ...history.state, [name]: next }, '')
        return next
      }),
    [name],
  )
  return [state, change] as const
}
