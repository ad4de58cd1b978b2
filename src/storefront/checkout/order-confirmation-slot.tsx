/** The place of the order that was just placed, at the top of the front page: nothing until there is one. */
import { useSyncExternalStore } from 'react'
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import { placedOrderStorage } from './placed-order-storage.ts'

const band = componentLoader(
  'Your order',
  async () => (await import('./order-confirmation.tsx')).OrderConfirmation,
)

/** Call when an order is likely soon: the front page then opens with it. */
export const preloadOrderConfirmation = (): void => prefetchComponent(band)

export const OrderConfirmationSlot = () => {
  const kept = useSyncExternalStore(placedOrderStorage.subscribe, placedOrderStorage.read, () => null)
  return kept && <LazyComponent key={kept} loader={band} fallback={null} props={{ kept }} />
}
