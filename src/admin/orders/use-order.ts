/** One order on a staff screen: loaded, changed by calls that answer with the order as it is then, and loaded again after a refusal. */
import { useCallback } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshAdminData } from '../admin-queries.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf } from '../staff-request.ts'
import { orderApi } from './order-api.ts'

/** False where it was refused: `onRefused` says why, in a toast unless it is given. */
export type OrderAction = (
  work: () => Promise<StaffOrder>,
  done: string,
  onRefused?: (reason: string) => void,
) => Promise<boolean>
/** Of every part of the order page that changes the order. */
export type OrderProps = { order: StaffOrder; isBusy: boolean; act: OrderAction }
/** Of a form in a dialog there. */
export type OrderFormProps = OrderProps & {
  /** Why the last try was refused. */
  problem: string | undefined
  onDone: () => void
}

const toastRefusal = (description: string) => toast({ title: 'Error', description, variant: 'urgent' })

export const useOrder = (id: string) => {
  const client = useQueryClient()
  const query = useLoaded(useCallback((signal) => orderApi.read(id, signal), [id]))
  const { isBusy, run } = useAction()

  /** One at a time. */
  const act: OrderAction = (work, done, onRefused = toastRefusal) =>
    run(
      work,
      (changed) => {
        query.setData(changed)
        toast({ title: done })
        void refreshAdminData(client)
      },
      (failure) => {
        onRefused(messageOf(failure))
        // Show the order as the other member of staff has left it.
        return isConflict(failure) && query.refetch()
      },
    )
  return { query, isBusy, act }
}
