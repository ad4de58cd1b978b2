/**
 * Resumes a payment when the shopper returns from the bank's page, or reloads while a payment is pending; that code is
 * loaded on demand.
 */
import { useEffect, useRef } from 'react'
import { loadUntilArrived } from '../../ui/connection.ts'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { pendingPaymentStorage } from './pending-payment-storage.ts'
import { STRIPE_RETURN } from './stripe/return-address.ts'

/** Of the providers whose payments lead to a bank's page and back. */
const RETURNS = [STRIPE_RETURN]

export const PaymentReturn = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    const returned = RETURNS.find(({ secret }) => location.search.includes(secret))
    if (returned === undefined && pendingPaymentStorage.read() === null) return
    hasStarted.current = true
    // The pending payment stays stored, for a reload too.
    loadUntilArrived(async () => {
      const { resumePayment } = await import('./resume-payment.ts')
      const isOrdered = await resumePayment(client, returned)
      if (isOrdered && location.pathname === '/checkout') navigate('/')
    })
  }, [client, navigate])
  return null
}
