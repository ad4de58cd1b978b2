/** The search text and filters of the product list. */
import { PRODUCT_STATUSES } from '../../domain/products/catalogue.ts'
import { anyText, listView, oneOf } from '../components/list-view.ts'

export const productList = listView({
  search: anyText,
  status: oneOf(PRODUCT_STATUSES),
  // Ids are not checked.
  brand: anyText,
  category: anyText,
  stock: oneOf(['low', 'out']),
  picture: oneOf(['none']),
  priorPrice: oneOf(['none']),
  sort: oneOf(['name', 'newest', 'updated']),
})
export type ProductListView = typeof productList.empty
export type ProductListField = keyof ProductListView
