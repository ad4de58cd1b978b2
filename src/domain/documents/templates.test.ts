import { describe, expect, test } from 'vitest'
import { parseSelection, selectionText } from './order-selection.ts'
import { packingSlip } from './packing-slip.ts'
import { pickList } from './pick-list.ts'

const seller = {
  name: 'Haberdash',
  legalName: 'Haberdash Trading Ltd',
  address: '4 Mill Lane\r\nLeeds',
  vatNumber: 'GB1',
  registration: '',
  email: 'orders@haberdash.example',
  phone: '',
}
const line = (position: number, quantity: number, toShip: number) => ({
  position,
  quantity,
  toShip,
  size: 'M',
  color: 'Navy',
  name: `Jacket ${position}`,
  sku: `JK-${position}`,
})
const order = {
  number: 1042,
  createdAt: '2026-12-31T23:50:00Z',
  timeZone: 'Europe/Berlin',
  shippingAddress: {
    firstName: 'Łucja',
    lastName: 'Nowak',
    address: 'ul. Długa 1',
    city: 'Łódź',
    postalCode: '90-001',
    country: 'PL',
  },
  lines: [line(0, 3, 2), line(1, 1, 1), line(2, 2, 0)],
}

describe('a packing slip', () => {
  test('names what is still to ship, the recipient and the day by the clock of the shop', () => {
    const slip = packingSlip(order, seller)
    expect(slip.table.rows).toEqual([
      [['Jacket 0', 'M / Navy'], ['JK-0'], ['2']],
      [['Jacket 1', 'M / Navy'], ['JK-1'], ['1']],
    ])
    expect(slip.parties[0]?.lines).toEqual(['Łucja Nowak', 'ul. Długa 1', '90-001 Łódź', 'Poland'])
    expect(slip.facts.at(-1)?.value).toBe('1 January 2027')
    expect(slip.sender.lines).toEqual([
      'Haberdash Trading Ltd',
      '4 Mill Lane',
      'Leeds',
      'orders@haberdash.example',
    ])
    expect(slip.texts).toEqual([])
    expect(slip.barcode).toBe('ORDER1042')
  })

  test('of a part names the units of this parcel and what follows (B42)', () => {
    const slip = packingSlip(order, seller, new Map([[0, 1]]))
    expect(slip.table.rows.map(([item, , units]) => [item?.[0], units?.[0]])).toEqual([['Jacket 0', '1']])
    expect(slip.texts).toEqual(['In another parcel: 1 x Jacket 0, 1 x Jacket 1'])
  })

  test('of an order that is wholly shipped names all that was sent', () => {
    const shipped = { ...order, lines: order.lines.map((each) => ({ ...each, toShip: 0 })) }
    expect(packingSlip(shipped, seller).totals[0]?.value).toBe('6')
  })
})

describe('a pick list', () => {
  const picked = (orderNumber: number, sku: string, toShip: number, shelfPlace: string | null = null) => ({
    orderNumber,
    sku,
    shelfPlace,
    toShip,
    size: null,
    color: null,
    name: `Name of ${sku} in ${orderNumber}`,
  })

  test('sums the units of several orders by SKU, in the order of the SKUs, and names the orders', () => {
    const list = pickList(
      [
        picked(1002, 'CAP-10', 1),
        picked(1001, 'CAP-9', 2),
        picked(1001, 'CAP-10', 3),
        picked(1003, 'CAP-9', 0),
      ],
      seller,
      { at: '2026-11-23T10:00:00Z', timeZone: 'Europe/London' },
    )
    expect(list.table.rows).toEqual([
      [['CAP-9'], ['Name of CAP-9 in 1001'], ['#1001 (2)'], ['2']],
      [['CAP-10'], ['Name of CAP-10 in 1002'], ['#1001 (3), #1002'], ['4']],
    ])
    expect(list.totals[0]?.value).toBe('6')
    expect(list.facts.at(-1)).toEqual({ label: 'Orders', value: '2' })
  })

  test('is in walking order where shelf places are known, and what has none is last', () => {
    const list = pickList(
      [
        picked(1001, 'CAP', 1),
        picked(1001, 'BELT', 1, 'A-03-10'),
        picked(1002, 'WALLET', 1, 'A-03-2'),
        picked(1002, 'SCARF', 1, 'B-01-1'),
        picked(1002, 'HAT', 1, 'A-03-2'),
      ],
      seller,
      { at: '2026-11-23T10:00:00Z', timeZone: 'Europe/London' },
    )
    expect(list.table.columns.map(({ heading }) => heading)).toEqual([
      ...['Shelf place', 'SKU', 'Item', 'Orders', 'Units'],
    ])
    expect(list.table.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1)
    expect(list.table.rows.map(([place, sku]) => [place, sku])).toEqual([
      [['A-03-2'], ['HAT']],
      [['A-03-2'], ['WALLET']],
      [['A-03-10'], ['BELT']],
      [['B-01-1'], ['SCARF']],
      [[], ['CAP']],
    ])
  })

  test('of orders with nothing to ship says so', () => {
    const list = pickList([], seller, { at: '2026-11-23T10:00:00Z', timeZone: 'Europe/London' })
    expect(list.texts).toEqual(['Nothing of these orders is to ship.'])
  })
})

describe('a selection of orders in a URL', () => {
  test.each([
    [[1003, 1001, 1002, 1010, 1001], '1001-1003,1010'],
    [[7], '7'],
  ])('%o is %s', (numbers, text) => {
    expect(selectionText(numbers)).toBe(text)
    expect(parseSelection(text)).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  test.each(['', 'x', '1-', '5-3', '1,,2', '1-1001', '1.5', '1234567890'])('%j is refused', (text) =>
    expect(parseSelection(text)).toBeUndefined(),
  )
})
