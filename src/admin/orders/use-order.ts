/** One order on a staff screen: loaded, changed by calls that answer with the order as it is then, and loaded again after a refusal. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshAdminData } from '../admin-queries.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import { orderApi } from './order-api.ts'

type Failure = 'missing' | 'error' | undefined

export type OrderAction = (work: () => Promise<StaffOrder>, done: string) => Promise<boolean>
/** Of every part of the order page that changes the order. */
export type OrderProps = { order: StaffOrder; isBusy: boolean; act: OrderAction }
/** Of a form in a dialog there. */
export type OrderFormProps = OrderProps & { onDone: () => void }

export const useOrder = (id: string) => {
  const client = useQueryClient()
  const [order, setOrder] = useState<StaffOrder | undefined>(undefined)
  const [failed, setFailed] = useState<Failure>(undefined)
  const { isBusy, run } = useAction({ failsInToast: true })

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
  const act: OrderAction = (work, done) =>
    run(
      work,
      (changed) => {
        setOrder(changed)
        toast({ title: done })
        void refreshAdminData(client)
      },
      // Show the order as the other member of staff has left it.
      (failure) => isConflict(failure) && load(),
    )
  return { order, failed, isBusy, act, retry: () => void load() }
}
