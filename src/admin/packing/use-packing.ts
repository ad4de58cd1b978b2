/** The packers' queue on this device: the order whose turn it is, and the skipped ones behind all others. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import type { NextToPack } from '../../contract/orders/packing.ts'
import { toast } from '../../ui/toast.ts'
import { sessionValue } from '../../ui/web-storage.ts'
import { orderApi } from '../orders/order-api.ts'
import { nextTurn, placeOfText } from './packing-turn.ts'

/** Until the tab is closed, so that a look at another page does not bring a skipped order back. */
const storedPlace = sessionValue('packing-place')

export const usePacking = () => {
  const [next, setNext] = useState<NextToPack | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (): Promise<NextToPack | undefined> => {
    setFailed(false)
    try {
      const turn = await nextTurn((after) => orderApi.nextToPack(after), placeOfText(storedPlace.read()))
      storedPlace.write(turn.place === undefined ? null : String(turn.place))
      setNext(turn.next)
      return turn.next
    } catch {
      setFailed(true)
      return undefined
    }
  }, [])
  useEffect(() => void load(), [load])
  /** @param number of the order */
  const skip = async (number: number): Promise<void> => {
    storedPlace.write(String(number))
    const shown = await load()
    if (shown?.order?.number === number) toast({ title: 'No other order waits' })
  }
  const refresh = (order: StaffOrder) => setNext((before) => before && { ...before, order })
  return { next, hasFailed, load, skip, refresh }
}
