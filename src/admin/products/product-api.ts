/** The calls of the product list and the product editor. Every change refreshes the lists that show the product. */
import type { StaffBrand } from '../../contract/staff-catalogue/brands.ts'
import type { StaffCategory } from '../../contract/staff-catalogue/categories.ts'
import type { ProductInput, StaffProduct } from '../../contract/staff-catalogue/product-fields.ts'
import type { StaffProductList } from '../../contract/staff-catalogue/product-list.ts'
import type { ChangeStaffProduct } from '../../contract/staff-catalogue/products.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { adminQueries, invalidatePublicProducts } from '../admin-queries.ts'
import { staffRead, staffRequest } from '../staff-request.ts'

export const productApi = {
  list: (search: string, signal?: AbortSignal) =>
    staffRead<StaffProductList>(`${staffPaths.products}${search && `?${search}`}`, signal),
  read: (id: string, signal?: AbortSignal) => staffRead<StaffProduct>(staffPaths.product(id), signal),
  create: (input: ProductInput) => staffRequest<StaffProduct>('POST', staffPaths.products, input),
  change: (id: string, change: ChangeStaffProduct) =>
    staffRequest<StaffProduct>('PATCH', staffPaths.product(id), change),
  remove: (id: string) => staffRequest<{ success: true }>('DELETE', staffPaths.product(id)),
  duplicate: (id: string) => staffRequest<StaffProduct>('POST', staffPaths.duplicateProduct(id)),
  archive: (id: string) => staffRequest<StaffProduct>('POST', staffPaths.archiveProduct(id)),
  restore: (id: string) => staffRequest<StaffProduct>('POST', staffPaths.restoreProduct(id)),
  brands: (signal?: AbortSignal) => staffRead<StaffBrand[]>(staffPaths.brands, signal),
  categories: (signal?: AbortSignal) => staffRead<StaffCategory[]>(staffPaths.categories, signal),
  createBrand: (name: string) => staffRequest<StaffBrand>('POST', staffPaths.brands, { name }),
  createCategory: (name: string, parentId: string | null) =>
    staffRequest<StaffCategory>('POST', staffPaths.categories, { name, parentId }),
} as const

/** After a change of a product: the inline list, and the shop's lists and pages in this tab. */
export const refreshProducts = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: adminQueries.products().queryKey })
  invalidatePublicProducts(client)
}
