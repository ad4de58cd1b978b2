/** The search text and filters of the product list, which are in its URL, and the query that they make. */
import { PRODUCT_STATUSES } from '../../domain/products/catalogue.ts'

export type ProductListView = {
  search: string
  status: string
  brand: string
  category: string
  stock: string
  picture: string
  sort: string
}
export type ProductListField = keyof ProductListView

/** The values that the server knows. Ids of brands and categories are not checked. */
const choices: { [F in ProductListField]?: readonly string[] } = {
  status: PRODUCT_STATUSES,
  stock: ['low', 'out'],
  picture: ['none'],
  sort: ['name', 'newest', 'updated'],
}
export const emptyProductListView: ProductListView = {
  search: '',
  status: '',
  brand: '',
  category: '',
  stock: '',
  picture: '',
  sort: '',
}
const FIELDS = Object.keys(emptyProductListView) as ProductListField[]
const MAX_SEARCH_LENGTH = 200

/** Unknown values are dropped, so that an old link still opens the list. */
export const readProductListView = (search: URLSearchParams): ProductListView => {
  const entries = FIELDS.map((field) => {
    const value = (search.get(field) ?? '').slice(0, MAX_SEARCH_LENGTH)
    const allowed = choices[field]
    return [field, allowed && !allowed.includes(value) ? '' : value]
  })
  return Object.fromEntries(entries) as ProductListView
}

/** The query of the URL and of the call: the fields that are set, in a fixed order. */
export const productListSearch = (view: ProductListView): string => {
  const query = new URLSearchParams()
  for (const field of FIELDS) {
    const value = view[field].trim()
    if (value) query.set(field, value)
  }
  return query.toString()
}

/** Whether anything but the order is set. */
export const isProductListFiltered = (view: ProductListView): boolean =>
  productListSearch({ ...view, sort: '' }) !== ''
