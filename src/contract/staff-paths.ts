/** URLs of staff operations that are not in `paths.ts`, so that the script of every page does not contain them. */
const segment = encodeURIComponent
const catalogue = '/api/admin/catalogue'
const orders = '/api/admin/orders'
const products = `${catalogue}/products`

export const staffPaths = {
  setup: '/api/admin/setup',
  demo: '/api/admin/demo',
  demoRemoval: '/api/admin/demo/removal',
  doctor: '/api/admin/doctor',
  testMail: '/api/admin/doctor/test-mail',
  alerts: '/api/admin/alerts',
  orderSearch: '/api/admin/orders/search',
  orderExport: '/api/admin/orders/export',
  shippedElsewhere: '/api/admin/orders/shipped-elsewhere',
  orderViews: '/api/admin/order-views',
  orderView: (id: string) => `/api/admin/order-views/${segment(id)}`,
  order: (id: string) => `${orders}/${segment(id)}`,
  orderContact: (id: string) => `${orders}/${segment(id)}/contact`,
  orderNotes: (id: string) => `${orders}/${segment(id)}/notes`,
  orderParcels: (id: string) => `${orders}/${segment(id)}/parcels`,
  undoParcel: (id: string, parcel: string) => `${orders}/${segment(id)}/parcels/${segment(parcel)}/undo`,
  deliverParcel: (id: string, parcel: string) =>
    `${orders}/${segment(id)}/parcels/${segment(parcel)}/delivered`,
  cancelOrder: (id: string) => `${orders}/${segment(id)}/cancel`,
  nextToPack: '/api/admin/packing/next',
  pictureFetch: '/api/admin/pictures/fetch',
  products,
  product: (id: string) => `${products}/${segment(id)}`,
  productCounting: (id: string) => `${products}/${segment(id)}/counting`,
  duplicateProduct: (id: string) => `${products}/${segment(id)}/duplicate`,
  archiveProduct: (id: string) => `${products}/${segment(id)}/archive`,
  restoreProduct: (id: string) => `${products}/${segment(id)}/restore`,
  brands: `${catalogue}/brands`,
  brand: (id: string) => `${catalogue}/brands/${segment(id)}`,
  brandOrder: `${catalogue}/brand-order`,
  categories: `${catalogue}/categories`,
  category: (id: string) => `${catalogue}/categories/${segment(id)}`,
  categoryOrder: `${catalogue}/category-order`,
  variants: `${catalogue}/variants`,
  imports: '/api/admin/imports',
  import: (id: string) => `/api/admin/imports/${segment(id)}`,
  exportCatalogue: `${catalogue}/export`,
  undoChange: (changeId: string) => `${catalogue}/changes/${segment(changeId)}/undo`,
} as const
