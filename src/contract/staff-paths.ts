/** URLs of staff operations that are not in `paths.ts`, so that the script of every page does not contain them. */
const segment = encodeURIComponent
const products = '/api/admin/catalogue/products'

export const staffPaths = {
  alerts: '/api/admin/alerts',
  pictureFetch: '/api/admin/pictures/fetch',
  products,
  product: (id: string) => `${products}/${segment(id)}`,
  productCounting: (id: string) => `${products}/${segment(id)}/counting`,
  duplicateProduct: (id: string) => `${products}/${segment(id)}/duplicate`,
  archiveProduct: (id: string) => `${products}/${segment(id)}/archive`,
  restoreProduct: (id: string) => `${products}/${segment(id)}/restore`,
} as const
