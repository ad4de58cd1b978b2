/** The packers' queue: the oldest order that waits, and the one behind it. */
import { useCallback, useEffect, useState } from 'react'
import type { NextToPack } from '../../contract/staff-orders/order-desk.ts'
import { orderApi } from '../orders/order-api.ts'

export const usePacking = () => {
  const [next, setNext] = useState<NextToPack | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  /** @param after the number of an order that is skipped */
  const load = useCallback(async (after?: number) => {
    setFailed(false)
    try {
      setNext(await orderApi.nextToPack(after))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(), [load])
  return { next, hasFailed, load }
}
