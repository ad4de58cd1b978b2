import type { ProductInput } from '../../contract/products/product-schemas.ts'
import type { ChangeStaffProduct } from '../../contract/products/staff-products.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { adminQueries, invalidatePublicProducts } from '../admin-queries.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'

export const productApi = {
  list: (query: QueryOf<'GET /api/admin/catalogue/products'>, signal?: AbortSignal) =>
    staffCall('GET /api/admin/catalogue/products', { query, signal }),
  read: (id: string, signal?: AbortSignal) =>
    staffCall('GET /api/admin/catalogue/products/{id}', { params: { id }, signal }),
  create: (input: ProductInput) => staffCall('POST /api/admin/catalogue/products', { body: input }),
  change: (id: string, change: ChangeStaffProduct) =>
    staffCall('PATCH /api/admin/catalogue/products/{id}', { params: { id }, body: change }),
  remove: (id: string) => staffCall('DELETE /api/admin/catalogue/products/{id}', { params: { id } }),
  duplicate: (id: string) =>
    staffCall('POST /api/admin/catalogue/products/{id}/duplicate', { params: { id } }),
  archive: (id: string) => staffCall('POST /api/admin/catalogue/products/{id}/archive', { params: { id } }),
  restore: (id: string) => staffCall('POST /api/admin/catalogue/products/{id}/restore', { params: { id } }),
  brands: (signal?: AbortSignal) => staffCall('GET /api/admin/catalogue/brands', { signal }),
  categories: (signal?: AbortSignal) => staffCall('GET /api/admin/catalogue/categories', { signal }),
  createBrand: (name: string) => staffCall('POST /api/admin/catalogue/brands', { body: { name } }),
  createCategory: (name: string, parentId: string | null) =>
    staffCall('POST /api/admin/catalogue/categories', { body: { name, parentId } }),
} as const

/** After a change of a product: the inline list, and the shop's lists and pages in this tab. */
export const refreshProducts = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
  invalidatePublicProducts(client)
}
