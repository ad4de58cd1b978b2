/**
 * Resumes a payment when the shopper returns from the bank's page, or reloads while a payment is pending; that code is
 * loaded on demand.
 */
import { useEffect, useRef } from 'react'
import { loadUntilArrived } from '../../ui/connection.ts'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { pendingPaymentStorage } from './pending-payment-storage.ts'

const SECRET_PARAMETER = 'payment_intent_client_secret'

export const PaymentReturn = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (
      hasStarted.current ||
      (!location.search.includes(SECRET_PARAMETER) && pendingPaymentStorage.read() === null)
    )
      return
    hasStarted.current = true
    // The pending payment stays stored, for a reload too.
    loadUntilArrived(async () => {
      const { resumePayment } = await import('./resume-payment.ts')
      const isOrdered = await resumePayment(client, SECRET_PARAMETER)
      if (isOrdered && location.pathname === '/checkout') navigate('/')
    })
  }, [client, navigate])
  return null
}
