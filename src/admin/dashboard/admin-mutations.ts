/** The mutations of the admin area: saving a product and refunding an order. */
import type { RefundOrder } from '../../contract/orders/admin-orders.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQueries, invalidatePublicProducts } from '../admin-queries.ts'
import { toastSaved } from '../changes/undo.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import { staffCall } from '../staff-request.ts'
import { applySave, type Changes, toUpdateRequest } from './inline-drafts.ts'

export const useUpdateProduct = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: Changes }) =>
      staffCall('PUT /api/admin/products/{id}', { params: { id }, body: toUpdateRequest(changes) }),
    onSuccess: (product, { changes }) => {
      applySave(product.id, changes, product)
      const { queryKey } = adminQueries.products()
      client.setQueryData(queryKey, (products) =>
        products?.map((other) => (other.id === product.id ? product : other)),
      )
      void client.invalidateQueries({ queryKey })
      invalidatePublicProducts(client)
      toastSaved(client, product, { title: 'Success', description: 'Product updated successfully!' })
    },
    onError: (error) => {
      toast({
        title: 'Error',
        description: `Failed to update product: ${error.message}`,
        variant: 'urgent',
      })
      // Another person or a sale has changed the product: load the current values into the form.
      if (isConflict(error)) void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
    },
  })
}

export const useRefundOrder = () => {
  const client = useQueryClient()
  const { isBusy, problem, run } = useAction()
  const { orders, stats, alerts, products } = adminQueries
  const refund = (id: string, request: RefundOrder, onDone: () => void) =>
    run(
      () => staffCall('POST /api/admin/orders/{id}/refund', { params: { id }, body: request }),
      (refunded) => {
        client.setQueryData(orders().queryKey, (list) =>
          list?.map((other) => (other.id === refunded.id ? refunded : other)),
        )
        void client.invalidateQueries(stats())
        void client.invalidateQueries(alerts())
        if (request.restock) {
          void client.invalidateQueries(products())
          invalidatePublicProducts(client)
        }
        toast({ title: 'Refund started', description: 'The money is on its way back to the customer.' })
        onDone()
      },
      // Another person or the bank has refunded the order: load its current state.
      (failure) => isConflict(failure) && void client.invalidateQueries(orders()),
    )
  return { isBusy, problem, refund }
}
