/**
 * Watches for a shopper who comes back: from the bank's own page, or to a checkout that was loaded anew while it paid
 * (the code that deals with either is loaded only then), or to a page that the browser kept as it was while they paid
 * in another.
 */
import { useEffect, useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import { useNavigation } from '../../ui/navigation.tsx'
import { useQueryClient } from '../../ui/query.tsx'
import { useClearCart } from '../cart/use-cart.ts'
import { readKeptPayment } from './kept-payment.ts'

const SECRET = 'payment_intent_client_secret'

/** The payment's secret, taken out of the address so that it is neither kept in the history nor handled twice. */
const takeSecret = (): string | null => {
  const url = new URL(location.href)
  const secret = url.searchParams.get(SECRET)
  for (const name of ['payment_intent', SECRET, 'redirect_status']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return secret
}

/** True where the page that shows a checkout has nothing left to show. */
const finish = async (clearCart: () => Promise<void>): Promise<boolean> => {
  const { finishKeptPayment, finishReturnedPayment } = await import('./returned-payment.ts')
  if (location.search.includes(SECRET)) {
    const secret = takeSecret()
    if (secret !== null) await finishReturnedPayment(secret, clearCart)
    return false
  }
  const kept = readKeptPayment()
  return kept !== null && (await finishKeptPayment(kept, clearCart))
}

export const PaymentReturn = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const { mutateAsync: clearCart } = useClearCart()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || (!location.search.includes(SECRET) && readKeptPayment() === null)) return
    hasAsked.current = true
    // Without the code, or an answer, what is known stays as it is, and a reload tries again. A cart that cannot be
    // emptied shows what the server has: the order stands.
    finish(() => clearCart().catch(() => undefined)).then(
      (isOrdered) => isOrdered && location.pathname === '/checkout' && navigate('/'),
      () => undefined,
    )
  }, [clearCart, navigate])
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries({ queryKey: [paths.cart] })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [client])
  return null
}
