/** The staff's calls: each carries the token, and an answer of 401 locks the area again. */
import type { AdminOrder, RefundOrder, Stats } from '../contract/admin.ts'
import type { StaffAlertResponse } from '../contract/alert.ts'
import type { Subscriber } from '../contract/newsletter.ts'
import { paths } from '../contract/paths.ts'
import type { Product } from '../contract/product.ts'
import { staffPaths } from '../contract/staff-paths.ts'
import { ApiError, apiRequest, createQueryFn, type Fetch } from '../ui/api-client.ts'
import type { Query } from '../ui/query.ts'
import type { QueryClient } from '../ui/query-client.ts'
import { useMutation, useQueryClient } from '../ui/query-hooks.tsx'
import { toast } from '../ui/toast.ts'
import { applySave, type Changes, toUpdateRequest } from './product-drafts.ts'
import { authHeaders, lock } from './staff-session.ts'

const adminFetch: Fetch = async (path, init) => {
  const response = await fetch(path, { ...init, headers: authHeaders() })
  if (response.status === 401) lock()
  return response
}
const adminQuery = <Answer>(path: string): Query<Answer> => ({
  queryKey: [path],
  queryFn: createQueryFn(adminFetch),
})

export const adminQueries = {
  stats: () => adminQuery<Stats>(paths.adminStats),
  orders: () => adminQuery<AdminOrder[]>(paths.adminOrders),
  alerts: () => adminQuery<StaffAlertResponse[]>(staffPaths.alerts),
  products: () => adminQuery<Product[]>(paths.adminProducts),
  subscribers: () => adminQuery<Subscriber[]>(paths.adminNewsletters),
} as const

const isAdminKey = ([path]: readonly unknown[]): boolean =>
  typeof path === 'string' && path.startsWith('/api/admin/')

export const refreshAdminData = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) })

/** Orders and addresses do not outlive the unlocked area. */
export const removeAdminData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) })

/** The token is gone here whatever the server answers; there it ends by itself if this call is lost. */
export const logOut = async (): Promise<void> => {
  const headers = authHeaders()
  lock()
  await apiRequest('POST', paths.adminLogout, undefined, headers)
}

/** Every public list and page of products, and the carts that embed them. */
const invalidatePublicProducts = (client: QueryClient): void => {
  const isAbout = (queryKey: readonly unknown[], ...starts: string[]) =>
    starts.some((start) => String(queryKey[0]).startsWith(start))
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isAbout(queryKey, paths.products, paths.brands, paths.cart),
  })
}

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
      // Somebody else, or a sale, was quicker: the form shows what it is now.
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
      // Somebody else was quicker, or the bank: the list shows what it is now.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: adminQueries.orders().queryKey })
    },
  })
}
