import { expect, test } from 'vitest'
import { countText, orderList } from './order-list-view.ts'

test('A view survives the way through the URL', () => {
  const view = {
    ...orderList.empty,
    search: 'Zoë 1042',
    fulfilment: 'to_ship',
    from: '2026-12-31',
    sort: 'oldest',
  }
  expect(orderList.read(new URLSearchParams(orderList.search(view)))).toEqual(view)
})

test('Values that the server would refuse are dropped', () => {
  const search = new URLSearchParams('fulfilment=lost&from=2026-02-30&currency=XYZ&other=1&status=confirmed')
  expect(orderList.read(search)).toEqual({ ...orderList.empty, status: 'confirmed' })
})

test('A day that is being typed is not sent', () => {
  expect(orderList.search({ ...orderList.empty, from: '0002-01-01' })).toBe('')
})

test('The order alone is no filter', () => {
  expect(orderList.isFiltered({ ...orderList.empty, sort: 'oldest' })).toBe(false)
  expect(orderList.isFiltered({ ...orderList.empty, trial: 'only' })).toBe(true)
})

test.each([
  [1, 1, false, '1 order'],
  [50, 1200, false, '50 of 1,200 orders'],
  [50, 2000, true, '50 of 2,000+ orders'],
  [0, 0, false, '0 orders'],
])('%i of %i (capped: %s) reads "%s"', (shown, total, isCapped, text) => {
  expect(countText(shown, total, isCapped)).toBe(text)
})
