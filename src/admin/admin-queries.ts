/** The queries of the admin area. Each sends the session token, and a 401 locks the area. */
import { paths } from '../contract/paths.ts'
import { createQueryFn, type Fetch } from '../ui/api-client.ts'
import type { Query } from '../ui/query.ts'
import type { QueryClient } from '../ui/query-client.ts'
import { type AddressOf, type AnswerOf, addressText, type Given, type ReadKey } from './staff-call.ts'
import { openCall } from './staff-request.ts'
import { authHeaders, lock } from './staff-session.ts'

const adminFetch: Fetch = async (path, init) => {
  const response = await fetch(path, { ...init, headers: authHeaders() })
  if (response.status === 401) lock()
  return response
}
export const adminQuery = <Key extends ReadKey>(
  key: Key,
  ...[address]: Given<AddressOf<Key>>
): Query<AnswerOf<Key>> => ({
  queryKey: [addressText(key, address)],
  queryFn: createQueryFn(adminFetch),
})

export const adminQueries = {
  stats: () => adminQuery('GET /api/admin/stats'),
  orders: () => adminQuery('GET /api/admin/orders'),
  dayCounts: () => adminQuery('GET /api/admin/day'),
  alerts: () => adminQuery('GET /api/admin/alerts'),
  products: () => adminQuery('GET /api/admin/products'),
  brands: () => adminQuery('GET /api/admin/catalogue/brands'),
  categories: () => adminQuery('GET /api/admin/catalogue/categories'),
  subscribers: () => adminQuery('GET /api/admin/newsletters'),
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
  await openCall('POST /api/admin/logout', {}, headers)
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
