/** The mutations of the admin area: saving a product and refunding an order. */
import type { RefundOrder } from '../../contract/orders/admin-orders.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQueries, invalidatePublicProducts } from '../admin-queries.ts'
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
      toast({ title: 'Success', description: 'Product updated successfully!' })
    },
    onError: (error) => {
      toast({
        title: 'Error',
        description: `Failed to update product: ${error.message}`,
        variant: 'urgent',
      })
      // Another person or a sale has changed the product: load the current values into the form.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
    },
  })
}

export const useRefundOrder = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, request }: { id: string; request: RefundOrder }) =>
      staffCall('POST /api/admin/orders/{id}/refund', { params: { id }, body: request }),
    onSuccess: (order, { request }) => {
      client.setQueryData(adminQueries.orders().queryKey, (orders) =>
        orders?.map((other) => (other.id === order.id ? order : other)),
      )
      void client.invalidateQueries({ queryKey: adminQueries.stats().queryKey })
      void client.invalidateQueries({ queryKey: adminQueries.alerts().queryKey })
      if (request.restock) {
        void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
        invalidatePublicProducts(client)
      }
      toast({ title: 'Refund started', description: 'The money is on its way back to the customer.' })
    },
    onError: (error) => {
      // Another person or the bank has refunded the order: load its current state.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: adminQueries.orders().queryKey })
    },
  })
}
