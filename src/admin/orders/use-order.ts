/** One order on a staff screen: loaded, changed by calls that answer with the order as it is then, and loaded again after a refusal. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshAdminData } from '../admin-queries.ts'
import { messageOf } from '../staff-request.ts'
import { orderApi } from './order-api.ts'

type Failure = 'missing' | 'error' | undefined

export type OrderAction = (work: () => Promise<StaffOrder>, done: string) => Promise<boolean>

export const useOrder = (id: string) => {
  const client = useQueryClient()
  const [order, setOrder] = useState<StaffOrder | undefined>(undefined)
  const [failed, setFailed] = useState<Failure>(undefined)
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailed(undefined)
      try {
        setOrder(await orderApi.read(id, signal))
      } catch (error) {
        if (signal?.aborted) return
        setFailed(error instanceof ApiError && error.status === 404 ? 'missing' : 'error')
      }
    },
    [id],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])

  /** One at a time. False where it was refused: the toast says why. */
  const act: OrderAction = async (work, done) => {
    if (isBusy) return false
    setBusy(true)
    try {
      setOrder(await work())
      toast({ title: done })
      void refreshAdminData(client)
      return true
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'urgent' })
      // Another member of staff was faster: show the order as it is.
      if (error instanceof ApiError && error.status === 409) await load()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { order, failed, isBusy, act, retry: () => void load() }
}
