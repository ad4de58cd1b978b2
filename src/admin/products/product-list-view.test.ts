import { expect, test } from 'vitest'
import { emptyView, isFiltered, readView, viewQuery } from './product-list-view.ts'

test('The query of a view contains only what is set, in a fixed order', () => {
  expect(viewQuery(emptyView)).toBe('')
  expect(viewQuery({ ...emptyView, stock: 'low', search: ' linen shirt ' })).toBe(
    'search=linen+shirt&stock=low',
  )
})

test('A view is read from the URL; unknown values and parameters are dropped', () => {
  const view = readView(new URLSearchParams('search=linen&status=deleted&stock=out&page=3&brand=b7'))
  expect(view).toEqual({ ...emptyView, search: 'linen', stock: 'out', brand: 'b7' })
  expect(readView(new URLSearchParams(`search=${'x'.repeat(300)}`)).search).toHaveLength(200)
})

test('A sort order alone is no filter', () => {
  expect(isFiltered({ ...emptyView, sort: 'newest' })).toBe(false)
  expect(isFiltered({ ...emptyView, picture: 'none' })).toBe(true)
})
