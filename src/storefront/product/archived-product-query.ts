/** What the page of a product that is no longer sold shows. Apart from queries.ts, which every page loads. */
import type { ArchivedProduct } from '../../contract/products/product.ts'
import type { Query } from '../../ui/query.ts'

export const archivedProductQuery = (slug: string): Query<ArchivedProduct> => ({
  queryKey: [`/api/archived-products/${encodeURIComponent(slug)}`],
})
