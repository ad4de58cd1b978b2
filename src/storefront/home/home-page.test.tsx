import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import type { Brand } from '../../contract/products/product.ts'
import type { Home } from '../../contract/settings/shop.ts'
import type { HomeBlock } from '../../domain/settings/home-blocks.ts'
import { shownSettings } from '../../domain/settings/shown-settings.ts'
import { createQueryClient } from '../../ui/api-client.ts'
import { CurrencyProvider } from '../../ui/currency.tsx'
import { loadHydratedLater } from '../../ui/hydrate-later.tsx'
import { NavigationProvider } from '../../ui/navigation-provider.tsx'
import { OriginContext } from '../../ui/origin.tsx'
import { QueryClientProvider } from '../../ui/query-hooks.tsx'
import { shopQuery } from '../../ui/shop.ts'
import { queries } from '../queries.ts'
import { Page } from './home-page.tsx'

beforeAll(loadHydratedLater)

/** Renders the page while the products are loading, and the brands if there are none. */
const render = (
  brands?: Brand[],
  blocks = defaultSettings.home.blocks,
  changes: Partial<Home> = {},
): string => {
  const client = createQueryClient(() => new Promise<Response>(() => {}))
  client.setQueryData(shopQuery.queryKey, shownSettings(defaultSettings))
  // The default cards have a name, a price and a picture.
  client.setQueryData(queries.home().queryKey, { ...(defaultSettings.home as Home), blocks, ...changes })
  if (brands) client.setQueryData(queries.brands().queryKey, brands)
  return renderToString(
    <QueryClientProvider client={client}>
      <OriginContext value="http://shop.test">
        <CurrencyProvider rendered="GBP">
          <NavigationProvider routes={[]} first={{ url: new URL('http://shop.test/'), params: {}, Page }}>
            {() => <Page />}
          </NavigationProvider>
        </CurrencyProvider>
      </OriginContext>
    </QueryClientProvider>,
  )
}
const skeletons = (html: string): number => html.split('data-testid="skeleton"').length - 1
const brand = (slug: string): Brand => ({ id: slug, slug, name: slug, description: `About ${slug}.` })

test('the loading home page has skeletons of four arrivals, eight featured products and three brands', () => {
  expect(skeletons(render())).toBe(4 + 8 + 3)
  expect(skeletons(render([brand('fell')]))).toBe(4 + 8)
})

test('the home page lists five brands in the strip and features three', () => {
  const html = render(['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => brand(`brand-${letter}`)))
  expect(html.match(/href="\/brand\/brand-[a-f]"/g)).toHaveLength(5 + 3)
  expect(html).not.toContain('/brand/brand-f')
  expect(html).toContain('About brand-c.')
  expect(html).not.toContain('About brand-d.')
})

test('the home page of a shop without brands has no brand sections', () => {
  const html = render([])
  expect(html).not.toContain('FEATURED BRANDS')
  expect(html).not.toContain('aria-label="Brands"')
})

test('the home page has the blocks that the owner has chosen, in that order', () => {
  const ids = (blocks?: HomeBlock[]) =>
    [...render([brand('fell')], blocks).matchAll(/<section aria-labelledby="([a-z-]+)"/g)].map(([, id]) => id)
  expect(ids()).toEqual([
    'hero',
    'coming-soon',
    'sale',
    'latest-arrivals',
    'featured-products',
    'featured-brands',
    'social',
    'newsletter',
  ])
  expect(ids(['newsletter', 'hero'])).toEqual(['newsletter', 'hero'])
  expect(ids([])).toEqual([])
})

test('the home page has the brands, headings and links that the owner has chosen', () => {
  const html = render(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => brand(`brand-${letter}`)),
    undefined,
    {
      heroButton: { label: 'LOOK AROUND', href: '/new-arrivals' },
      brandStrip: ['brand-f'],
      featuredBrands: { title: 'OUR MAKERS', brands: ['brand-e', 'gone', 'brand-a'] },
      latestArrivals: { title: 'JUST IN', more: { label: 'ALL OF IT', href: '/category/bags' } },
    },
  )
  expect(html).toMatch(/href="\/new-arrivals"[^>]*>LOOK AROUND/)
  expect(html).toMatch(/href="\/category\/bags"[^>]*>ALL OF IT/)
  expect(html).toContain('JUST IN')
  expect(html).toContain('OUR MAKERS')
  expect([...html.matchAll(/href="\/brand\/(brand-[a-f])"/g)].map(([, slug]) => slug)).toEqual([
    'brand-f',
    'brand-e',
    'brand-a',
  ])
})
