/**
 * Client-side navigation, as components use it: the current screen and the functions that change it. The provider is in
 * navigation-provider.tsx, the anchor in link.tsx.
 */
import { createContext, use } from 'react'
import type { PageModule, Params } from './route.ts'

/** The page that is shown: its URL, its route's parameters and its loaded code. */
export type Screen = { url: URL; params: Params } & PageModule

export type NavigateOptions = { replace?: boolean; keepScroll?: boolean }
export type Navigation = {
  /** Returns a function that cancels the navigation, or goes back when it has finished. */
  navigate: (href: string, options?: NavigateOptions) => () => void
  /** Called before a request: the function it returns navigates after the response, unless the visitor has left meanwhile. */
  navigateLater: () => (href: string, options?: NavigateOptions) => void
  /** Replaces the URL in the address bar without a navigation. Back, reload and a shared link use the new one. */
  replaceUrl: (url: URL) => void
  /** Loads the code and the data of a page that the user is about to open. */
  prefetchOnIntent: (href: string) => Promise<void>
  /** Prefetches the link's page once it is near the viewport, if its route asks for that. Returns the cleanup. */
  observeLink: (link: HTMLAnchorElement) => (() => void) | undefined
}

/** Its value is the same for the whole visit, so that links do not render again when the page changes. */
export const NavigationContext = createContext<Navigation | null>(null)
export const ScreenContext = createContext<Screen | null>(null)

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
