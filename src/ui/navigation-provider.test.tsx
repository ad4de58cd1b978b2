// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { type Navigation, useNavigation } from './navigation.ts'
import { loadScreen, NavigationProvider } from './navigation-provider.tsx'
import { QueryClient } from './query-client.ts'
import { QueryClientProvider, useQuery } from './query-hooks.tsx'
import type { Route } from './route.ts'
import { renderInDom, unmountAll } from './testing.tsx'

let assign: Mock<Location['assign']>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', vi.fn())
  history.replaceState(null, '', '/')
  assign = vi.fn<Location['assign']>()
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(async () => {
  afterPrefetch.mockClear()
  await unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const product = (slug: string) => ({ queryKey: [`/api/products/${slug}`] as const })
const ProductPage = ({ params }: { params: Record<string, string> }) => {
  const { data } = useQuery<unknown>(product(params.slug ?? ''))
  return <p>{data === undefined ? 'loading' : String(data)}</p>
}
const HomePage = () => <p>home</p>
const NotFoundPage = () => <p>not found</p>
const Probe = ({ onRender }: { onRender: (navigation: Navigation) => void }) => {
  onRender(useNavigation())
  return null
}

const afterPrefetch = vi.fn()
const routes: Route[] = [
  { path: '/', load: async () => ({ Page: HomePage }) },
  {
    path: '/products/:slug',
    load: async () => ({ Page: ProductPage }),
    queries: ({ slug = '' }) => [product(slug)],
    afterPrefetch,
  },
  { path: '/broken', load: () => Promise.reject(new Error('offline')) },
  { path: '*', load: async () => ({ Page: NotFoundPage }) },
]

/** A visit that begins on the home page. Requests stay in flight until the test responds. */
const visit = async () => {
  const requests = new Map<string, (data: unknown) => void>()
  const client = new QueryClient(
    ({ queryKey }) => new Promise((resolve) => requests.set(String(queryKey[0]), resolve)),
  )
  let navigation: Navigation | undefined
  const first = await loadScreen(routes, new URL(location.href), true)
  const page = await renderInDom(
    <QueryClientProvider client={client}>
      <NavigationProvider routes={routes} first={first}>
        {({ Page, params }) => (
          <main id="main" tabIndex={-1}>
            <Probe
              onRender={(latest) => {
                navigation = latest
              }}
            />
            <Page params={params} />
          </main>
        )}
      </NavigationProvider>
    </QueryClientProvider>,
  )
  if (!navigation) throw new Error('the provider did not render')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    page,
    client,
    pass,
    navigation,
    requested: () => [...requests.keys()],
    respond: async (slug: string, data: unknown) => {
      requests.get(`/api/products/${slug}`)?.(data)
      await pass(0)
    },
  }
}

test('A navigation shows the next page once its data is there', async () => {
  const { page, navigation, pass, respond } = await visit()
  navigation.navigate('/products/cap')
  await pass(100)
  expect(page.textContent).toBe('home')
  expect(location.pathname).toBe('/')
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('a cap')
  expect(location.pathname).toBe('/products/cap')
  expect(document.activeElement?.id).toBe('main')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('A navigation that waited for a response is dropped where the visitor has chosen another page meanwhile', async () => {
  const { page, navigation, pass, respond } = await visit()
  const open = navigation.navigateLater()
  navigation.navigate('/products/cap')
  open('/products/bag')
  await pass(0)
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('a cap')
  const stay = navigation.navigateLater()
  stay('/')
  await pass(0)
  expect(page.textContent).toBe('home')
})

test('A page whose data takes longer than 150 ms appears with its loading state', async () => {
  const { page, navigation, pass, respond } = await visit()
  navigation.navigate('/products/cap')
  await pass(149)
  expect(page.textContent).toBe('home')
  await pass(1)
  expect(page.textContent).toBe('loading')
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('a cap')
})

test('Only the latest of two navigations changes the page and the history', async () => {
  const { page, navigation, pass, respond } = await visit()
  const entries = history.length
  navigation.navigate('/products/cap')
  navigation.navigate('/products/bag')
  await pass(0)
  await respond('bag', 'a bag')
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('a bag')
  expect(location.pathname).toBe('/products/bag')
  expect(history.length).toBe(entries + 1)
})

test('A cancelled navigation leaves the page; one that has finished is undone by going back', async () => {
  const { page, navigation, pass, respond } = await visit()
  navigation.navigate('/products/cap')()
  await pass(0)
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('home')
  const back = vi.spyOn(history, 'back').mockReturnValue(undefined)
  const cancel = navigation.navigate('/products/cap')
  await respond('cap', 'a cap')
  expect(page.textContent).toBe('a cap')
  cancel()
  expect(back).toHaveBeenCalledOnce()
})

test('A replacing navigation adds no history entry and can keep the scroll position', async () => {
  const { navigation, respond, client } = await visit()
  client.setQueryData(product('cap').queryKey, 'a cap')
  const entries = history.length
  vi.mocked(scrollTo).mockClear()
  navigation.navigate('/products/cap', { replace: true, keepScroll: true })
  await respond('cap', 'a cap')
  expect(location.pathname).toBe('/products/cap')
  expect(history.length).toBe(entries)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('Back shows the previous page at its scroll position', async () => {
  const { page, navigation, pass, client } = await visit()
  client.setQueryData(product('cap').queryKey, 'a cap')
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
  navigation.navigate('/products/cap')
  await pass(0)
  expect(page.textContent).toBe('a cap')
  history.replaceState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
  await pass(0)
  expect(page.textContent).toBe('home')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 420)
})

test('Back and at once Forward leave the page that is shown', async () => {
  const { page, navigation, pass, client } = await visit()
  client.setQueryData(product('cap').queryKey, 'a cap')
  navigation.navigate('/products/cap')
  await pass(0)
  // happy-dom has no history of its own.
  history.replaceState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(null, '', '/products/cap')
  dispatchEvent(new PopStateEvent('popstate'))
  await pass(200)
  expect(page.textContent).toBe('a cap')
})

test('A replaced URL is no navigation, and Back to it does not render again', async () => {
  const { page, navigation, pass } = await visit()
  navigation.replaceUrl(new URL('/?sort=name', location.href))
  expect(location.search).toBe('?sort=name')
  dispatchEvent(new PopStateEvent('popstate'))
  await pass(0)
  expect(page.textContent).toBe('home')
})

test('The browser navigates by itself to another site, and when the code of a page cannot be loaded', async () => {
  const { page, navigation, pass } = await visit()
  navigation.navigate('https://elsewhere.example/')
  expect(String(assign.mock.lastCall?.[0])).toBe('https://elsewhere.example/')
  const probe = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  onTestFinished(() => probe.mockRestore())
  navigation.navigate('/broken')
  await pass(0)
  expect(String(assign.mock.lastCall?.[0])).toMatch(/\/broken$/)
  expect(page.textContent).toBe('home')
})

test('Without a connection the page stays, with its address', async () => {
  const { page, navigation, pass } = await visit()
  const probe = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => probe.mockRestore())
  assign.mockClear()
  navigation.navigate('/broken')
  await pass(0)
  expect([assign.mock.calls, page.textContent, location.pathname]).toEqual([[], 'home', '/'])
})

test('An unknown path shows the fallback page', async () => {
  const { page, navigation, pass } = await visit()
  navigation.navigate('/no/such/page')
  await pass(0)
  expect(page.textContent).toBe('not found')
})

test('A prefetch on intent loads the data, so that the navigation needs no request', async () => {
  const { page, navigation, pass, requested, respond } = await visit()
  void navigation.prefetchOnIntent('/products/cap')
  await pass(0)
  expect(requested()).toEqual(['/api/products/cap'])
  expect(afterPrefetch).not.toHaveBeenCalled()
  await respond('cap', 'a cap')
  expect(afterPrefetch).toHaveBeenCalledWith(expect.any(QueryClient), { slug: 'cap' })
  navigation.navigate('/products/cap')
  await pass(0)
  expect(page.textContent).toBe('a cap')
  expect(requested()).toHaveLength(1)
})

test('Another site and reduced data use prefetch nothing', async () => {
  const { navigation, requested } = await visit()
  await navigation.prefetchOnIntent('https://elsewhere.example/products/cap')
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await navigation.prefetchOnIntent('/products/cap')
  Reflect.deleteProperty(navigator, 'connection')
  expect(requested()).toEqual([])
})
