/** The queries of the admin area. Each sends the session token, and a 401 locks the area. */
import type { AdminOrder, Stats } from '../contract/admin.ts'
import type { StaffAlertResponse } from '../contract/alert.ts'
import type { Subscriber } from '../contract/newsletter.ts'
import { paths } from '../contract/paths.ts'
import type { Product } from '../contract/product.ts'
import type { StaffBrand } from '../contract/staff-catalogue/brands.ts'
import type { StaffCategory } from '../contract/staff-catalogue/categories.ts'
import { staffPaths } from '../contract/staff-paths.ts'
import { apiRequest, createQueryFn, type Fetch } from '../ui/api-client.ts'
import type { Query } from '../ui/query.ts'
import type { QueryClient } from '../ui/query-client.ts'
import { authHeaders, lock } from './staff-session.ts'

const adminFetch: Fetch = async (path, init) => {
  const response = await fetch(path, { ...init, headers: authHeaders() })
  if (response.status === 401) lock()
  return response
}
export const adminQuery = <Data>(path: string): Query<Data> => ({
  queryKey: [path],
  queryFn: createQueryFn(adminFetch),
})

export const adminQueries = {
  stats: () => adminQuery<Stats>(paths.adminStats),
  orders: () => adminQuery<AdminOrder[]>(paths.adminOrders),
  alerts: () => adminQuery<StaffAlertResponse[]>(staffPaths.alerts),
  products: () => adminQuery<Product[]>(paths.adminProducts),
  brands: () => adminQuery<StaffBrand[]>(staffPaths.brands),
  categories: () => adminQuery<StaffCategory[]>(staffPaths.categories),
  subscribers: () => adminQuery<Subscriber[]>(paths.adminNewsletters),
} as const

const isAdminKey = ([path]: readonly unknown[]): boolean =>
  typeof path === 'string' && path.startsWith('/api/admin/')

export const refreshAdminData = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) })

/** Removes orders and addresses from the cache when the area is locked. */
export const removeAdminData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) })

/** Locks the area at once. If the request fails, the session on the server expires by itself. */
export const logOut = async (): Promise<void> => {
  const headers = authHeaders()
  lock()
  await apiRequest('POST', paths.adminLogout, undefined, headers)
}

/** Public product lists and pages, brands and categories, and the carts, which contain products. */
export const invalidatePublicProducts = (client: QueryClient): void => {
  const matchesPath = (queryKey: readonly unknown[], ...prefixes: string[]) =>
    prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix))
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      matchesPath(queryKey, paths.products, paths.brands, paths.categories, paths.cart),
  })
}
