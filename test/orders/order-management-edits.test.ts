/** Notes, addresses and cancelling in order management; each change is an event of the order's timeline. */
import { describe, expect, test } from 'vitest'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf, orderManagement } from '../setup/order-management.ts'
import { ADDRESS } from '../setup/shopper.ts'

const api = moneyApi()
const { call, ordered, path, post, read, refused, ship } = orderManagement(api)

describe('notes and addresses', () => {
  test('a note is kept with its event and is in no answer to shoppers (B43)', async () => {
    const { id, shopper } = await ordered()
    const answer = await post(id, '/notes', { text: '  Gift wrap.\nCall first. ' })
    expect(answer.json<StaffOrder>().notes).toMatchObject([
      { text: 'Gift wrap.\nCall first.', author: 'Owner' },
    ])
    expect(kindsOf(await read(id)).at(-1)).toBe('note-added')
    const list = await call('GET', '/api/admin/orders')
    expect(list.text).not.toContain('Gift wrap')
    expect(
      api()
        .mailsTo(shopper)
        .some(({ text }) => text.includes('Gift wrap')),
    ).toBe(false)
    expect((await refused(id, '/notes', { text: ' ' }))[0]).toBe(400)
  })

  const contact = (id: string, body: object) => call('PATCH', path(id, '/contact'), body)

  test('an address is changed before shipping: totals stay, nothing is charged, the timeline has both (B39)', async () => {
    const { id, shopper } = await ordered()
    const before = await read(id)
    const address = { ...ADDRESS, lastName: 'Quay', city: 'York', postalCode: 'YO1 7HH' }
    const answer = await contact(id, {
      changes: { shippingAddress: address },
      seen: { shippingAddress: ADDRESS },
    })
    expect(answer.status, answer.text).toBe(200)
    const after = await read(id)
    expect(after.shippingAddress).toEqual(address)
    expect(after.billingAddress).toEqual(ADDRESS)
    expect([after.subtotal, after.shipping, after.total, after.payment.received]).toEqual([
      before.subtotal,
      before.shipping,
      before.total,
      before.payment.received,
    ])
    expect(after.events[0]?.details).toMatchObject({ total: Math.round(Number(before.total) * 100) })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'address-changed',
      details: { address: 'shipping', before: ADDRESS, after: address },
    })
    await api().checkoutRig.settle()
    expect(await api().intentsOf(shopper)).toHaveLength(1)
    const found = await call('GET', '/api/admin/orders/search?search=quay')
    expect(found.json<{ total: number }>().total).toBe(1)
  })

  test('an order stays in its country and tax territory once it is paid, and its invoice may go elsewhere', async () => {
    const { id } = await ordered()
    const before = await read(id)
    const move = (to: object) =>
      contact(id, { changes: { shippingAddress: { ...ADDRESS, ...to } }, seen: { shippingAddress: ADDRESS } })
    const paris = await move({ city: 'Paris', postalCode: '75001', country: 'FR' })
    expect([paris.status, paris.text]).toEqual([
      409,
      'A paid order keeps its taxes, which were computed for its present destination (United Kingdom): it cannot go to another one (France). Cancel the order, and order again to the new address.',
    ])
    const belfast = await move({ city: 'Belfast', postalCode: 'BT1 5GS' })
    expect(belfast.status).toBe(409)
    expect(belfast.text).toContain('Northern Ireland')
    expect(await read(id)).toEqual(before)
    const billed = { ...ADDRESS, city: 'Paris', postalCode: '75001', country: 'FR' }
    const answer = await contact(id, {
      changes: { billingAddress: billed },
      seen: { billingAddress: ADDRESS },
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await read(id)).toMatchObject({ billingAddress: billed, lines: before.lines })
  })

  test('an address that somebody else changed is refused, and after shipping any', async () => {
    const { id } = await ordered()
    const change = (city: string) =>
      contact(id, { changes: { shippingAddress: { ...ADDRESS, city } }, seen: { shippingAddress: ADDRESS } })
    const statuses = (await Promise.all([change('York'), change('Bath')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await contact(id, { changes: { email: 'no address' }, seen: {} })).status).toBe(400)
    await ship(id)
    const late = await contact(id, { changes: { email: 'new@example.com' }, seen: { email: 'x' } })
    expect([late.status, late.text]).toEqual([
      409,
      'The address can no longer be changed: the order has been shipped, cancelled or refunded.',
    ])
  })
})

describe('an order that is cancelled', () => {
  test('is refunded once and restocked once, and cannot be shipped', async () => {
    const { id, shopper } = await ordered()
    const stock = await api().onHand('zip-wallet')
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(id, '/cancel', { restock: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    expect((await ship(id)).text).toBe('The payment of this order is being given back: do not ship it.')
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().onHand('zip-wallet')).toBe(stock + 2)
    const order = await read(id)
    expect(order.status).toBe('refunded')
    expect(order.events.slice(2)).toMatchObject([
      { kind: 'cancelled', actor: 'Owner', details: { restock: true } },
      { kind: 'payment', actor: 'Owner', details: { to: 'refund_pending' } },
      { kind: 'payment', actor: 'shop', details: { to: 'refunded' } },
    ])
  })

  test('and shipped at the same time is one of both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await ordered()
      const [shipped, cancelled] = await Promise.all([ship(id), post(id, '/cancel', { restock: false })])
      expect([shipped.status, cancelled.status].filter((status) => status === 409)).toHaveLength(1)
      const order = await read(id)
      expect(order.parcels.length === 1).toBe(order.status === 'confirmed')
    }
  })

  test('is refused while a parcel is on its way', async () => {
    const { id } = await ordered()
    await ship(id, { lines: [{ position: 0, quantity: 1 }] })
    expect(await refused(id, '/cancel', { restock: true })).toEqual([
      409,
      'A part of this order has been shipped: undo its parcels first, or refund it.',
    ])
  })
})
