/** The page that the server rendered, with the data that came with it, for hydration. */
import type { ReactNode } from 'react'
import { loadWideHeader } from '../storefront/header/wide-header.ts'
import { ApiError, createQueryClient } from '../ui/api-client.ts'
import { loadTwice, loadUntilArrived } from '../ui/connection.ts'
import { storedCurrency } from '../ui/currency.tsx'
import { loadScreen } from '../ui/navigation-provider.tsx'
import { isReturn } from '../ui/scroll-restoration.ts'
import { shopQuery } from '../ui/shop.ts'
import { App } from './app.tsx'
import { type PageState, SHOP_ELEMENT_ID, STATE_ELEMENT_ID } from './page-state.ts'
import { routes } from './routes.ts'

/** A press or an edit before hydration, or a page that the browser has restored, is rare: only then its code is loaded. */
const hasEarlyInput = (): boolean => (globalThis.earlyInput?.log.length ?? 0) > 0
const loadEarlyInput = () => import('./early-input.ts')
type EarlyInput = Awaited<ReturnType<typeof loadEarlyInput>>

/** Form state that the browser restored; false alarms only load code early. */
const isFormRestored = (): boolean =>
  document.querySelector('option:checked:not([selected]),input:checked:not([checked])') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

const finishRecording = async (loaded: EarlyInput | undefined): Promise<void> => {
  try {
    // Until its code has arrived, input continues to be recorded.
    if (loaded || hasEarlyInput()) await (loaded ?? (await loadTwice(loadEarlyInput))).replayEarlyInput()
  } finally {
    globalThis.earlyInput?.stop()
    globalThis.earlyInput?.settle()
  }
}

const readData = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page came without its ${id}`)
  return JSON.parse(element.textContent)
}

/** Not awaited at the top level: this module shares a chunk with others that the awaited screen imports. */
export const createApp = async (): Promise<ReactNode> => {
  const state: PageState = readData(STATE_ELEMENT_ID)

  const queryClient = createQueryClient((path, init) => fetch(path, init))
  queryClient.hydrate([...state.queries, { queryKey: shopQuery.queryKey, data: readData(SHOP_ELEMENT_ID) }])
  // The header subscribes when it is hydrated, which on a slow connection is later than prefetched data is kept.
  queryClient.subscribe(shopQuery, () => undefined, { enabled: false, retryOnMount: false })
  for (const { queryKey, status, text } of state.errors) {
    queryClient.setQueryError(queryKey, new ApiError(status, text))
  }

  // Not as the server rendered it.
  const isChanged =
    'selects' in document.documentElement.dataset ||
    isReturn() ||
    hasEarlyInput() ||
    isFormRestored() ||
    storedCurrency(state.currency) !== state.currency
  const [first, , earlyInput] = await Promise.all([
    loadScreen(routes, new URL(globalThis.earlyInput?.url ?? location.href), isChanged),
    loadWideHeader(),
    // The page works without it, and input is replayed when it has arrived.
    isChanged ? loadEarlyInput().catch(() => undefined) : undefined,
  ])
  earlyInput?.noteRestoredInput()
  return (
    <App
      queryClient={queryClient}
      currency={state.currency}
      origin={state.origin}
      first={first}
      onHydrated={() => queueMicrotask(() => loadUntilArrived(() => finishRecording(earlyInput)))}
    />
  )
}
