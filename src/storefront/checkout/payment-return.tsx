/**
 * Watches for a shopper who comes back: from the bank's own page, or to a checkout that was loaded anew while it paid
 * (the code that deals with either is loaded only then), or to a page that the browser kept as it was while they paid
 * in another.
 */
import { useEffect, useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import { useNavigation } from '../../ui/navigation.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { pendingPaymentStorage } from './pending-payment-storage.ts'

const SECRET = 'payment_intent_client_secret'

export const PaymentReturn = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || (!location.search.includes(SECRET) && pendingPaymentStorage.read() === null))
      return
    hasAsked.current = true
    // Without the code, or an answer, what is known stays as it is, and a reload tries again.
    import('./resume-payment.ts')
      .then(({ resumePayment }) => resumePayment(client, SECRET))
      .then(
        (isOrdered) => isOrdered && location.pathname === '/checkout' && navigate('/'),
        () => undefined,
      )
  }, [client, navigate])
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries({ queryKey: [paths.cart] })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [client])
  return null
}
