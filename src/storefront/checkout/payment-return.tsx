/**
 * Watches for a shopper who comes back: from the bank's own page (the code that deals with it is loaded only then), or
 * to a page that the browser kept as it was while they paid in another.
 */

import { useEffect } from 'react'
import { paths } from '../../contract/paths.ts'
import { useQueryClient } from '../../ui/query.tsx'
import { useClearCart } from '../cart/use-cart.ts'

const SECRET = 'payment_intent_client_secret'

/** The payment's secret, taken out of the address so that it is neither kept in the history nor handled twice. */
const takeSecret = (): string | null => {
  const url = new URL(location.href)
  const secret = url.searchParams.get(SECRET)
  for (const name of ['payment_intent', SECRET, 'redirect_status']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return secret
}

const finish = async (clearCart: () => Promise<void>): Promise<void> => {
  const { finishReturnedPayment } = await import('./returned-payment.ts')
  const secret = takeSecret()
  if (secret !== null) await finishReturnedPayment(secret, clearCart)
}

export const PaymentReturn = () => {
  const client = useQueryClient()
  const { mutateAsync: clearCart } = useClearCart()
  useEffect(() => {
    if (!location.search.includes(SECRET)) return
    // Without the code the address stays as it is, and a reload tries again. A cart that cannot be emptied shows
    // what the server has: the order stands.
    finish(() => clearCart().catch(() => undefined)).catch(() => undefined)
  }, [clearCart])
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries({ queryKey: [paths.cart] })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [client])
  return null
}
