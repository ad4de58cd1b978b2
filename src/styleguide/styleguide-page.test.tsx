import { readdirSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { shownSettings } from '../domain/settings/shown-settings.ts'
import { createQueryClient } from '../ui/api-client.ts'
import { CurrencyProvider } from '../ui/currency.tsx'
import { NavigationProvider } from '../ui/navigation-provider.tsx'
import { OriginContext } from '../ui/origin.tsx'
import { QueryClientProvider } from '../ui/query-hooks.tsx'
import { shopQuery } from '../ui/shop.ts'
import { Page } from './styleguide-page.tsx'

/** Components without an appearance, or with none until something is missing, and the test renderer. */
const invisible = [
  'connection-notice.tsx',
  'currency.tsx',
  'hydrate-later.tsx',
  'navigation-provider.tsx',
  'lazy-overlay.tsx',
  'origin.tsx',
  'page-head.tsx',
  'query-hooks.tsx',
  'testing.tsx',
  'toaster.tsx',
]

test('The style guide documents every component of src/ui', () => {
  const client = createQueryClient(() => new Promise<Response>(() => {}))
  client.setQueryData(shopQuery.queryKey, shownSettings(defaultSettings))
  const html = renderToString(
    <QueryClientProvider client={client}>
      <OriginContext value="http://shop.test">
        <CurrencyProvider rendered="GBP">
          <NavigationProvider
            routes={[]}
            first={{ url: new URL('http://shop.test/styleguide'), params: {}, Page }}
          >
            {() => <Page />}
          </NavigationProvider>
        </CurrencyProvider>
      </OriginContext>
    </QueryClientProvider>,
  )
  const components = readdirSync(new URL('../ui', import.meta.url)).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !invisible.includes(file),
  )
  const shown = [...html.matchAll(/data-documents="([^"]+)"/g)].map(([, file]) => file)
  expect(shown.toSorted()).toEqual(components.toSorted())
})
