/** Shows the order just placed at the top of the home page; renders nothing while there is none. Its code loads on demand. */
import { useSyncExternalStore } from 'react'
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import { placedOrderStorage } from './placed-order-storage.ts'

const confirmation = componentLoader(
  'The confirmation of your order',
  async () => (await import('./order-confirmation.tsx')).OrderConfirmation,
)

/** Call when an order is likely soon: the home page then shows it at once. */
export const preloadOrderConfirmation = (): void => prefetchComponent(confirmation)

export const OrderConfirmationSlot = () => {
  const stored = useSyncExternalStore(placedOrderStorage.subscribe, placedOrderStorage.read, () => null)
  return stored && <LazyComponent key={stored} loader={confirmation} fallback={null} props={{ stored }} />
}
