import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Brand } from '../../contract/product.ts'
import { createQueryClient } from '../../ui/api-client.ts'
import { CurrencyProvider } from '../../ui/currency.tsx'
import { loadHydratedLater } from '../../ui/hydrate-later.tsx'
import { NavigationProvider } from '../../ui/navigation-provider.tsx'
import { OriginContext } from '../../ui/origin.tsx'
import { QueryClientProvider } from '../../ui/query-hooks.tsx'
import { queries } from '../queries.ts'
import { Page } from './home-page.tsx'

beforeAll(loadHydratedLater)

/** Renders the page while every query but `brands` is loading. */
const render = (brands?: Brand[]): string => {
  const client = createQueryClient(() => new Promise<Response>(() => {}))
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
