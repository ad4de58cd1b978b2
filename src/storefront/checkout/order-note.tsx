/** The place of the order that was just placed, at the top of the front page: nothing until there is one. */
import { useSyncExternalStore } from 'react'
import { LazyPart, lazyPart, preparePart } from '../../ui/lazy-part.tsx'
import { placedOrder } from './placed-order.ts'

const band = lazyPart('Your order', async () => (await import('./order-band.tsx')).OrderBand)

/** Call when an order is likely soon: the front page then opens with it. */
export const prepareOrderNote = (): void => preparePart(band)

export const OrderNote = () => {
  const kept = useSyncExternalStore(placedOrder.subscribe, placedOrder.read, () => null)
  return kept && <LazyPart key={kept} part={band} fallback={null} props={{ kept }} />
}
