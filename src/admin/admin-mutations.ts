/** The mutations of the admin area: saving a product and refunding an order. A 401 locks the area. */
import type { AdminOrder, RefundOrder } from '../contract/admin.ts'
import { paths } from '../contract/paths.ts'
import type { Product } from '../contract/product.ts'
import { ApiError, apiRequest } from '../ui/api-client.ts'
import { useMutation, useQueryClient } from '../ui/query-hooks.tsx'
import { toast } from '../ui/toast.ts'
import { adminQueries, invalidatePublicProducts } from './admin-queries.ts'
import { applySave, type Changes, toUpdateRequest } from './inline-drafts.ts'
import { authHeaders, lock } from './staff-session.ts'

export const useUpdateProduct = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: Changes }): Promise<Product> => {
      const response = await apiRequest(
        'PUT',
        paths.adminProduct(id),
        toUpdateRequest(changes),
        authHeaders(),
      )
      return response.json()
    },
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
      if (error instanceof ApiError && error.status === 401) lock()
      // Another person or a sale has changed the product: load the current values into the form.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
    },
  })
}

export const useRefundOrder = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, request }: { id: string; request: RefundOrder }): Promise<AdminOrder> => {
      const response = await apiRequest('POST', paths.adminRefund(id), request, authHeaders())
      return response.json()
    },
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
      if (error instanceof ApiError && error.status === 401) lock()
      // Another person or the bank has refunded the order: load its current state.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: adminQueries.orders().queryKey })
    },
  })
}
