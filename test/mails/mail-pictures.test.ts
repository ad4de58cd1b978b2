/** Which mails show the pictures of their lines, and that nothing else reads them with an order. */
import { expect, test } from 'vitest'
import type { Mail } from '../../src/checkout/mails/mail-parts.ts'
import { findOrder, findPicturedOrder } from '../../src/storage/orders/orders.ts'
import { moneyApi } from '../setup/money.ts'
import { line, partialRefunds } from '../setup/partial-refunds.ts'

const api = moneyApi()
const { ordered, refund, ship } = partialRefunds(api)

test('An order is read with the pictures of its lines where they are shown alone', async () => {
  const { id } = await ordered()
  const order = await findOrder(api().db, id)
  expect(order?.items[0]).toMatchObject({ name: 'Zip Wallet', quantity: 2 })
  expect(order?.items[0]).not.toHaveProperty('picture')
  const pictured = await findPicturedOrder(api().db, id)
  expect(pictured?.items[0]).toEqual({ ...order?.items[0], picture: '/pictures/zip-wallet-1.svg' })
})

/** The lines that a mail shows with a picture. */
const pictured = ({ blocks = [] }: Mail): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'list' ? block.lines.filter((_, index) => block.pictures?.[index]) : [],
  )

test('Mails about a parcel and about a refund show the pictures of their lines', async () => {
  const { id } = await ordered()
  await api().checkoutRig.settle()
  const [confirmation] = api().checkoutRig.mails.splice(0)
  expect(confirmation && pictured(confirmation)).toContainEqual(expect.stringMatching(/^2 x Zip Wallet.*: £/))

  expect((await ship(id, { lines: [{ position: 0, quantity: 1 }] })).status).toBe(201)
  await api().checkoutRig.settle()
  const [shipment] = api().checkoutRig.mails.splice(0)
  const names = (confirmation ? pictured(confirmation) : []).map((text) => text.replace(/^\d+ x |: .*/g, ''))
  expect(shipment && pictured(shipment)).toEqual([
    expect.stringMatching(/^1 x Zip Wallet/),
    ...names.map((name) => expect.stringContaining(name)),
  ])

  await refund(id, { lines: [line(0, 1)], extra: 100, expected: 4300 })
  await api().checkoutRig.settle()
  const [refunded] = api().checkoutRig.mails.splice(0)
  expect(refunded?.text).toContain('Further amount: £1.00')
  expect(refunded && pictured(refunded)).toEqual([expect.stringMatching(/^1 x Zip Wallet.*: £42.00/)])
})
