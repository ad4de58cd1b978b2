/**
 * Gives the payment step its own history entry: Back leads from the payment to the shipping form, Forward to the payment
 * again. The rendered step is the source of truth; the history entry is corrected to match it.
 */
import { useEffect, useEffectEvent } from 'react'
import { newEntryKey } from '../../ui/scroll-restoration.ts'

type VisitState = { key?: string; step?: string } | null

const isPaymentEntry = (): boolean => (history.state as VisitState)?.step === 'payment'

type PaymentHistoryOptions = {
  isPaying: boolean
  /** A payment is being opened or confirmed: the history must not change meanwhile. */
  isBusy: boolean
  /** Back was pressed at the payment step. */
  onBack: () => void
  /** Forward was pressed at the shipping form. */
  onForward: () => void
}

export const usePaymentHistory = ({ isPaying, isBusy, onBack, onForward }: PaymentHistoryOptions): void => {
  useEffect(() => {
    if (isBusy || isPaying === isPaymentEntry()) return
    if (isPaying) history.pushState({ key: newEntryKey(), step: 'payment' }, '')
    // Also after a reload, which loses the payment and shows the shipping form.
    else history.back()
  }, [isPaying, isBusy])

  const onPopState = useEffectEvent(() => {
    // The hash entry of 'Skip to content' belongs to the current step.
    if (isBusy || location.hash || isPaying === isPaymentEntry()) return
    if (isPaying) onBack()
    else onForward()
  })
  useEffect(() => {
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** Call when Forward could not reopen the payment. */
export const leavePaymentStep = (): void => {
  if (isPaymentEntry()) history.back()
}
