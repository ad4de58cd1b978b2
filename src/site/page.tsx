/** The page that the server rendered, with the data that came with it, for hydration. */
import type { ReactNode } from 'react'
import { loadWideHeader } from '../storefront/header/wide-header.ts'
import { ApiError, createQueryClient } from '../ui/api-client.ts'
import { loadScreen } from '../ui/navigation-provider.tsx'
import { App } from './app.tsx'
import { noteRestoredInput, replayEarlyInput } from './early-input.ts'
import { type PageState, STATE_ELEMENT_ID } from './page-state.ts'
import { routes } from './routes.ts'

/** Not awaited at the top level: this module shares a chunk with others that the awaited screen imports. */
export const createPage = async (): Promise<ReactNode> => {
  const element = document.getElementById(STATE_ELEMENT_ID)
  if (!element) throw new Error('the page came without its state')
  const state: PageState = JSON.parse(element.textContent)

  const queryClient = createQueryClient((path, init) => fetch(path, init))
  queryClient.hydrate(state.queries)
  for (const { queryKey, status, text } of state.errors) {
    queryClient.setQueryError(queryKey, new ApiError(status, text))
  }

  const [first] = await Promise.all([loadScreen(routes, new URL(location.href)), loadWideHeader()])
  noteRestoredInput()
  return (
    <App
      queryClient={queryClient}
      currency={state.currency}
      origin={state.origin}
      first={first}
      onHydrated={() => queueMicrotask(() => void replayEarlyInput())}
    />
  )
}
