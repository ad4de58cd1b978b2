/** Names means of payment and countries at the start of an order, where the owner has set it. */
import { useShop } from '../ui/shop.ts'

export const MeansOfPayment = () => {
  const { means } = useShop().checkout ?? {}
  return means && <p className="mt-3 max-w-prose text-sm">{means}</p>
}
