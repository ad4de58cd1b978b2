/** The place of the order that was just placed, at the top of the front page: nothing until there is one. */
import { useSyncExternalStore } from 'react'
import { LazyPart, lazyPart, preparePart } from '../../ui/lazy-part.tsx'
import { placedOrderStorage } from './placed-order-storage.ts'

const band = lazyPart('Your order', async () => (await import('./order-confirmation.tsx')).OrderConfirmation)

/** Call when an order is likely soon: the front page then opens with it. */
export const preloadOrderConfirmation = (): void => preparePart(band)

export const OrderConfirmationSlot = () => {
  const kept = useSyncExternalStore(placedOrderStorage.subscribe, placedOrderStorage.read, () => null)
  return kept && <LazyPart key={kept} part={band} fallback={null} props={{ kept }} />
}
