/**
 * Marks all orders of the list as fulfilled externally: those from before order management, for example. It runs in batches,
 * shows how far it is, and goes on where it was after a failure.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { toast } from '../../ui/toast.ts'
import { DialogForm } from '../components/dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { newRequestKey } from '../request-key.ts'
import { extendQuery } from '../staff-call.ts'
import { messageOf } from '../staff-request.ts'
import { orderApi } from './order-api.ts'
import { type OrderListView, orderList } from './order-list-view.ts'

/** `key`: of all batches, so that one whose answer was lost marks nothing twice. */
type Scope = { total: string; newest: number; key: string }

/** The orders that wait now; later ones stay as they are. */
const readScope = async (view: OrderListView, signal?: AbortSignal): Promise<Scope | undefined> => {
  const waiting = orderList.search({ ...view, fulfilment: 'to_ship', sort: '' })
  const page = await orderApi.list(extendQuery(waiting, { limit: '1' }), signal)
  const { orders, total, isTotalCapped, isSimilar } = page
  // Only orders that match are marked.
  const [newest] = isSimilar ? [] : orders
  const count = `${total.toLocaleString('en-GB')}${isTotalCapped ? '+' : ''}`
  return (
    newest && {
      total: `${count} ${total === 1 ? 'order' : 'orders'}`,
      newest: newest.number,
      key: newRequestKey(),
    }
  )
}

const filterOf = (view: OrderListView): object =>
  Object.fromEntries(
    (['search', 'currency', 'trial', 'from', 'to'] as const)
      .filter((field) => view[field] !== '')
      .map((field) => [field, view[field]]),
  )

export const ExternalFulfilmentForm = ({ view, onDone }: { view: OrderListView; onDone: () => void }) => {
  const read = useCallback((signal?: AbortSignal) => readScope(view, signal), [view])
  const { data: scope, error } = useLoaded(read)
  const { isBusy, problem, run } = useAction()
  const [progress, setProgress] = useState({ shipped: 0, after: undefined as number | undefined })
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const mark = async () => {
    if (!scope) return
    let { shipped, after } = progress
    for (;;) {
      const batch = await orderApi.shippedElsewhere({
        ...filterOf(view),
        through: scope.newest,
        key: scope.key,
        ...(after !== undefined && { after }),
      })
      // With those of a batch whose answer was lost.
      shipped = batch.recorded
      if (batch.next === null) break
      if (isClosed.current) return
      after = batch.next
      setProgress({ shipped, after })
    }
    toast({
      title: `${shipped.toLocaleString('en-GB')} ${shipped === 1 ? 'order is' : 'orders are'} marked`,
    })
    onDone()
  }
  return (
    <DialogForm
      action={{ isBusy, problem: problem ?? (error ? messageOf(error) : undefined) }}
      onSubmit={() => run(mark)}
      isDisabled={!scope}
      button={progress.shipped > 0 ? 'Go on' : 'Mark as fulfilled'}
      busy="Marking..."
    >
      <p>
        {scope ? (
          <>
            <strong className="font-medium">{scope.total}</strong>
            <span>{` of this list, up to order ${orderNumberText(scope.newest)}, become shipped: one parcel each, without a tracking number.`}</span>
          </>
        ) : (
          'Counting the orders...'
        )}
      </p>
      <p className="text-sm text-muted">
        No customer gets a mail and no stock moves. A mistake is undone on the page of each order.
      </p>
      <p role="status" className="min-h-6 text-sm">
        {isBusy && `${progress.shipped.toLocaleString('en-GB')} marked so far...`}
      </p>
    </DialogForm>
  )
}
