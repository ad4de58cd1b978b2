/** Which mails show the pictures of their lines, and that nothing else reads them with an order. */
import { expect, test } from 'vitest'
import { findOrder, findPicturedOrder } from '../../src/storage/orders/orders.ts'
import { moneyApi } from '../setup/money.ts'
import { partialRefunds } from '../setup/partial-refunds.ts'

const api = moneyApi()
const { ordered } = partialRefunds(api)

test('An order is read with the pictures of its lines where they are shown alone', async () => {
  const { id } = await ordered()
  const order = await findOrder(api().db, id)
  expect(order?.items[0]).toMatchObject({ name: 'Zip Wallet', quantity: 2 })
  expect(order?.items[0]).not.toHaveProperty('picture')
  const pictured = await findPicturedOrder(api().db, id)
  expect(pictured?.items[0]).toEqual({ ...order?.items[0], picture: '/pictures/zip-wallet-1.svg' })
})
