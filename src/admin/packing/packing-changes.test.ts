import { expect, test } from 'vitest'
import { exampleAddress } from '../../contract/cart/checkout-example.ts'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { packingChanges } from './packing-changes.ts'

type Packed = Parameters<typeof packingChanges>[0]
const address: StaffOrder['shippingAddress'] = exampleAddress
const note = { id: 'note_1', text: 'Ring twice', author: 'Ada', createdAt: '2026-11-27T10:00:00.000Z' }
const withdrawal: StaffOrder['withdrawals'][number] = {
  id: 'withdrawal_1',
  submittedAt: '2026-11-27T10:00:00.000Z',
  lines: null,
  identity: 'link',
  handledAt: null,
}
const claim = { station: 'station_1', packer: 'Ada', at: '2026-11-27T10:00:00.000Z' }
const order: Packed = {
  claim,
  shippingAddress: address,
  notes: [note],
  withdrawals: [],
  lines: [{ position: 0, toShip: 2 }],
}

test('An order that nobody has touched has no changes, nor one without an older note or its claim', () => {
  expect(packingChanges(order, structuredClone(order))).toEqual([])
  expect(packingChanges(order, { ...order, notes: [], claim: null })).toEqual([])
})

test.each<[string, Partial<Packed>]>([
  ['address', { shippingAddress: { ...exampleAddress, address: '1 New Street' } }],
  ['to be shipped', { lines: [{ position: 0, toShip: 1 }] }],
  ['note', { notes: [note, { ...note, id: 'note_2' }] }],
  ['withdrawn', { withdrawals: [withdrawal] }],
  ['Bo has taken this order over', { claim: { ...claim, station: 'station_2', packer: 'Bo' } }],
])('The change is said: %s', (word, change) => {
  expect(packingChanges(order, { ...order, ...change })).toEqual([expect.stringContaining(word)])
})
