import { expect, test } from 'vitest'
import {
  emptyProductListView,
  isProductListFiltered,
  productListSearch,
  readProductListView,
} from './product-list-view.ts'

test('The query of a view contains only what is set, in a fixed order', () => {
  expect(productListSearch(emptyProductListView)).toBe('')
  expect(productListSearch({ ...emptyProductListView, stock: 'low', search: ' linen shirt ' })).toBe(
    'search=linen+shirt&stock=low',
  )
})

test('A view is read from the URL; unknown values and parameters are dropped', () => {
  const view = readProductListView(
    new URLSearchParams('search=linen&status=deleted&stock=out&page=3&brand=b7'),
  )
  expect(view).toEqual({ ...emptyProductListView, search: 'linen', stock: 'out', brand: 'b7' })
  expect(readProductListView(new URLSearchParams(`search=${'x'.repeat(300)}`)).search).toHaveLength(200)
})

test('A sort order alone is no filter', () => {
  expect(isProductListFiltered({ ...emptyProductListView, sort: 'newest' })).toBe(false)
  expect(isProductListFiltered({ ...emptyProductListView, picture: 'none' })).toBe(true)
})
