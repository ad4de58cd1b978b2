import { expect, test } from 'vitest'
import { isCustomerPath, loggedPath, orderPath } from './customer-path.ts'

test.each([
  ['/order/o_k3v9', '/order/{token}'],
  ['/order/o_k3v9/withdraw', '/order/{token}/withdraw'],
  ['/order/', '/order/'],
  ['/shop', '/shop'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('pages of orders are pages for customers, and no others', () => {
  expect(isCustomerPath(orderPath('o_k3v9'))).toBe(true)
  for (const path of ['/order/', '/orders/x', '/api/orders', '/']) expect(isCustomerPath(path)).toBe(false)
})
