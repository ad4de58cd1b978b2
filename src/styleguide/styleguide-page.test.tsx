import { readdirSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../ui/api-client.ts'
import { CurrencyProvider } from '../ui/currency.tsx'
import { NavigationProvider } from '../ui/navigation-provider.tsx'
import { OriginContext } from '../ui/origin.tsx'
import { QueryClientProvider } from '../ui/query-hooks.tsx'
import { Page } from './styleguide-page.tsx'

/** Components without an appearance, and the test renderer. */
const invisible = [
  'currency.tsx',
  'hydrate-later.tsx',
  'navigation-provider.tsx',
  'origin.tsx',
  'page-head.tsx',
  'query-hooks.tsx',
  'testing.tsx',
  'toaster.tsx',
]

test('The style guide documents every component of src/ui', () => {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient(() => new Promise<Response>(() => {}))}>
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
