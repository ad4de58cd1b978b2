/** One order on a staff screen: loaded, changed by calls that answer with the order as it is then, and loaded again after a refusal. */
import { useCallback } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshAdminData } from '../admin-queries.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { orderApi } from './order-api.ts'

export type OrderAction = (work: () => Promise<StaffOrder>, done: string) => Promise<boolean>
/** Of every part of the order page that changes the order. */
export type OrderProps = { order: StaffOrder; isBusy: boolean; act: OrderAction }
/** Of a form in a dialog there. */
export type OrderFormProps = OrderProps & { onDone: () => void }

export const useOrder = (id: string) => {
  const client = useQueryClient()
  const query = useLoaded(useCallback((signal) => orderApi.read(id, signal), [id]))
  const { isBusy, run } = useAction({ failsInToast: true })

  /** One at a time. False where it was refused: the toast says why. */
  const act: OrderAction = (work, done) =>
    run(
      work,
      (changed) => {
        query.setData(changed)
        toast({ title: done })
        void refreshAdminData(client)
      },
      // Show the order as the other member of staff has left it.
      (failure) => isConflict(failure) && query.refetch(),
    )
  return { query, isBusy, act }
}
