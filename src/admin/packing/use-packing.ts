/** The packers' queue on this device: the order whose turn it is, claimed, and the skipped ones behind all others. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import type { NextToPack } from '../../contract/orders/packing.ts'
import { toast } from '../../ui/toast.ts'
import { sessionValue } from '../../ui/web-storage.ts'
import { isConflict } from '../components/use-action.ts'
import { orderApi } from '../orders/order-api.ts'
import { newRequestKey } from '../request-key.ts'
import { nextTurn, type PackingCalls, placeOfText } from './packing-turn.ts'

/** Until the tab is closed, so that a look at another page does not bring a skipped order back. */
const storedPlace = sessionValue('packing-place')
const storedStation = sessionValue('packing-station')

/** The key of this tab, under which it claims orders. */
const readStation = (): string => {
  const station = storedStation.read() ?? newRequestKey()
  storedStation.write(station)
  return station
}

const calls: PackingCalls = {
  read: (after) => orderApi.nextToPack({ after: after?.toString(), station: readStation() }),
  claim: async (id) => {
    try {
      return await orderApi.claim(id, { station: readStation() })
    } catch (failure) {
      if (isConflict(failure)) return undefined
      throw failure
    }
  },
}

export const usePacking = () => {
  const [next, setNext] = useState<NextToPack | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (): Promise<NextToPack | undefined> => {
    setFailed(false)
    try {
      const turn = await nextTurn(calls, placeOfText(storedPlace.read()))
      storedPlace.write(turn.place === undefined ? null : String(turn.place))
      setNext(turn.next)
      return turn.next
    } catch {
      setFailed(true)
      return undefined
    }
  }, [])
  useEffect(() => void load(), [load])
  /** Claims that order and shows it in place of the present one. @throws ApiError */
  const open = async (id: string, takeOver = false): Promise<void> => {
    await orderApi.claim(id, { station: readStation(), takeOver })
    await load()
  }
  const skip = async ({ id, number }: StaffOrder): Promise<void> => {
    await orderApi.release(id, readStation())
    storedPlace.write(String(number))
    const shown = await load()
    if (shown?.order?.number === number) toast({ title: 'No other order waits' })
  }
  const refresh = (order: StaffOrder) => setNext((before) => before && { ...before, order })
  return { next, hasFailed, station: readStation(), load, open, skip, refresh }
}
