/** The whole site around a screen: data, currency, navigation, layout. The same tree on the server and in the browser. */
import { StrictMode, useLayoutEffect } from 'react'
import type { CurrencyCode } from '../domain/pricing/currency.ts'
import { Layout } from '../storefront/frame/layout.tsx'
import { CurrencyProvider } from '../ui/currency.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { Screen } from '../ui/navigation.ts'
import { NavigationProvider } from '../ui/navigation-provider.tsx'
import { OriginContext } from '../ui/origin.tsx'
import type { QueryClient } from '../ui/query-client.ts'
import { QueryClientProvider } from '../ui/query-hooks.tsx'
import { routes } from './routes.ts'

export type AppProps = {
  queryClient: QueryClient
  currency: CurrencyCode
  origin: string
  first: Screen
  /** Called before the browser paints, after the layout effects of the whole page. */
  onHydrated?: () => void
}

export const App = ({ queryClient, currency, origin, first, onHydrated }: AppProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is hydrated once
  useLayoutEffect(() => onHydrated?.(), [])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <OriginContext value={origin}>
          <CurrencyProvider rendered={currency}>
            <NavigationProvider routes={routes} first={first}>
              {({ Page, params, url, hasOwnFrame }) => (
                <Layout hasOwnFrame={hasOwnFrame}>
                  <ErrorBoundary key={url.pathname}>
                    <Page params={params} />
                  </ErrorBoundary>
                </Layout>
              )}
            </NavigationProvider>
          </CurrencyProvider>
        </OriginContext>
      </QueryClientProvider>
    </StrictMode>
  )
}
