import { expect, test } from 'vitest'
import { productList } from './product-list-view.ts'

test('The query of a view contains only what is set, in a fixed order', () => {
  expect(productList.search(productList.empty)).toBe('')
  expect(productList.search({ ...productList.empty, stock: 'low', search: ' linen shirt ' })).toBe(
    'search=linen+shirt&stock=low',
  )
})

test('A view is read from the URL; unknown values and parameters are dropped', () => {
  const view = productList.read(new URLSearchParams('search=linen&status=deleted&stock=out&page=3&brand=b7'))
  expect(view).toEqual({ ...productList.empty, search: 'linen', stock: 'out', brand: 'b7' })
  expect(productList.read(new URLSearchParams(`search=${'x'.repeat(300)}`)).search).toHaveLength(200)
})

test('A sort order alone is no filter', () => {
  expect(productList.isFiltered({ ...productList.empty, sort: 'newest' })).toBe(false)
  expect(productList.isFiltered({ ...productList.empty, picture: 'none' })).toBe(true)
})
