/** Wakes the page that the server rendered, with the data that came with it. */
import { ApiError, createQueryClient } from '../ui/api-client.ts'
import { loadScreen } from '../ui/navigation-provider.tsx'
import { App } from './app.tsx'
import { noteRestoredInput, replayEarlyInput } from './early-input.ts'
import { type PageState, STATE_ELEMENT_ID } from './page-state.ts'
import { routes } from './routes.ts'

const element = document.getElementById(STATE_ELEMENT_ID)
if (!element) throw new Error('the page came without its state')
const state: PageState = JSON.parse(element.textContent)

const queryClient = createQueryClient((path, init) => fetch(path, init))
queryClient.hydrate(state.answers)
for (const { queryKey, status, text } of state.refused) {
  queryClient.setQueryError(queryKey, new ApiError(status, text))
}

export const page = (
  <App
    queryClient={queryClient}
    currency={state.currency}
    origin={state.origin}
    first={await loadScreen(routes, new URL(location.href))}
    onHydrated={() => queueMicrotask(() => void replayEarlyInput())}
  />
)

noteRestoredInput()
