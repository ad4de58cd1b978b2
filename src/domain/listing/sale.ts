/** The rules of the sale page: which products are on sale, their savings and sort orders (spec, section 2, Sale). Amounts in pence. */

import { pence } from '../pricing/money.ts'
import { memoizeFolded } from '../search-text.ts'
import { compareNames, createListFilter, type Listed, sortByKeys, sortProducts } from './listing.ts'

export const SALE_SORTS = ['savings', 'price-low', 'price-high', 'name'] as const
export type SaleSort = (typeof SALE_SORTS)[number]

export type SaleProduct = Listed & { compareAtPrice: string | null; onSale: boolean; description?: string }

/** The saving per unit, never negative. */
export const savingPence = (product: Pick<SaleProduct, 'price' | 'compareAtPrice'>): number =>
  product.compareAtPrice === null ? 0 : Math.max(0, pence(product.compareAtPrice) - pence(product.price))

/** The 'Save up to' figure: the total of the price differences. */
export const totalSavingPence = (products: readonly SaleProduct[]): number =>
  products.reduce((sum, product) => sum + savingPence(product), 0)

export const sortSale = <P extends SaleProduct>(products: readonly P[], sort: SaleSort): P[] =>
  sort === 'savings'
    ? sortByKeys(products, (a, b) => savingPence(b.product) - savingPence(a.product) || compareNames(a, b))
    : sortProducts(products, sort)

const foldedWords = memoizeFolded(({ name, description = '' }: SaleProduct) => `${name} ${description}`)

/** The filter of the sale page, which searches name and description. */
export const filterSale = createListFilter(foldedWords)
