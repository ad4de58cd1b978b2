/**
 * The payment step has a history entry of its own, so that Back leads from the payment to the shipping form and Forward
 * to the payment again. The step shown decides: where the current entry is not that of the step, it is put right.
 */
import { useEffect, useEffectEvent } from 'react'
import { newEntryKey } from '../../ui/scroll-restoration.ts'

type Visit = { key?: string; step?: string } | null

const isPaymentEntry = (): boolean => (history.state as Visit)?.step === 'payment'

type Steps = {
  isPaying: boolean
  /** The payment is being opened, or made: the history is not touched meanwhile. */
  isBusy: boolean
  /** Back was pressed at the payment step. */
  onBack: () => void
  /** Forward was pressed at the shipping form. */
  onForward: () => void
}

export const usePaymentHistory = ({ isPaying, isBusy, onBack, onForward }: Steps): void => {
  useEffect(() => {
    if (isBusy || isPaying === isPaymentEntry()) return
    if (isPaying) history.pushState({ key: newEntryKey(), step: 'payment' }, '')
    // Also after a reload: the payment is gone with its page, and the shipping form is shown.
    else history.back()
  }, [isPaying, isBusy])

  const onPopState = useEffectEvent(() => {
    // The entry of 'Skip to content' belongs to the step that it was pressed at.
    if (isBusy || location.hash || isPaying === isPaymentEntry()) return
    if (isPaying) onBack()
    else onForward()
  })
  useEffect(() => {
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** For a Forward that leads to no payment. */
export const leavePaymentStep = (): void => {
  if (isPaymentEntry()) history.back()
}
