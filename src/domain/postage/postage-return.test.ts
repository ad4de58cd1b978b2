import { expect, test } from 'vitest'
import { type ExportedOrder, judgeReturn, type ReturnedRow, type ReturnFacts } from './postage-return.ts'

const exported = (number: number, more: Partial<ExportedOrder> = {}): ExportedOrder => ({
  number,
  lines: [{ codes: ['HB-WALLET'], name: 'Wallet' }],
  obstacle: undefined,
  packer: undefined,
  isAddressChanged: false,
  isRefunded: false,
  exported: [{ position: 0, quantity: 2 }],
  toShip: [{ position: 0, quantity: 2 }],
  ...more,
})

const facts = (orders: readonly ExportedOrder[], more: Partial<ReturnFacts> = {}): ReturnFacts => ({
  orders: new Map(orders.map((order) => [order.number, order])),
  shippedUnder: new Map(),
  goods: new Map(),
  orderNumbers: new Set(),
  ...more,
})

const rowsOf = (pairs: readonly (readonly [string, string])[]): ReturnedRow[] =>
  pairs.map(([reference, tracking], at) => ({ row: at + 2, reference, tracking }))

const problems = (pairs: Parameters<typeof rowsOf>[0], known: ReturnFacts, repeated?: string) =>
  judgeReturn(rowsOf(pairs), known, repeated).map(({ problem }) => problem)

test('A row with the number of an exported order and a tracking number of its own ships the order', () => {
  const known = facts([exported(1042), exported(1043)])
  const judged = judgeReturn(
    rowsOf([
      ['1042', 'AB1'],
      ['#1043', 'AB2'],
    ]),
    known,
    undefined,
  )
  expect(judged).toEqual([
    { row: 2, reference: '1042', tracking: 'AB1', order: 1042, problem: undefined },
    { row: 3, reference: '#1043', tracking: 'AB2', order: 1043, problem: undefined },
  ])
})

test.each<[name: string, reference: string, problem: string]>([
  ['no reference', '', 'The row has no order reference.'],
  ['an order that the file did not have', '1050', 'The postage file has no such order.'],
  ['a reference with more than a number', '1042-1', 'The postage file has no such order.'],
  ['a number with a decimal point', '1042.0', 'The postage file has no such order.'],
])('A returned row with %s ships nothing', (_, reference, problem) => {
  expect(problems([[reference, 'AB1']], facts([exported(1042)]))).toEqual([problem])
})

test.each<[name: string, order: Partial<ExportedOrder>, problem: string]>([
  ['is cancelled', { obstacle: 'This order was cancelled.' }, 'This order was cancelled.'],
  ['was refunded since', { isRefunded: true }, 'This order was refunded since the file was made.'],
  ['moved since', { isAddressChanged: true }, 'The address has changed since the file was made.'],
  [
    'has fewer units to ship',
    { toShip: [{ position: 0, quantity: 1 }] },
    'Other units are to be shipped than the file had.',
  ],
  [
    'has other lines to ship',
    { toShip: [{ position: 1, quantity: 2 }] },
    'Other units are to be shipped than the file had.',
  ],
  [
    'is on a packing table',
    { packer: 'Bo Packer' },
    'Bo Packer is packing this order. Take it over before you pack it.',
  ],
])('An exported order that %s is not shipped by a returned row', (_, order, problem) => {
  expect(problems([['1042', 'AB1']], facts([exported(1042, order)]))).toEqual([problem])
})

test.each<[name: string, tracking: string, problem: RegExp]>([
  ['nothing', '', /^The row has no tracking number\.$/],
  ['a code of its own goods', 'hb-wallet', /^hb-wallet is a code of Wallet, not a tracking number/],
  ['a code of other goods', '5012345678900', /^5012345678900 is a code of Cap, not a tracking number/],
  ['its own number', '1042', /^1042 is the number of the order, not a tracking number/],
  ['the code of its slip', 'ORDER1042', /^ORDER1042 is the number of the order/],
  ['the number of another order', '1099', /^1099 is the number of an order, not a tracking number\.$/],
  ['a number that Excel shortened', '1.23457E+15', /^A spreadsheet has shortened the tracking number/],
  ['a number of another parcel', 'zz 9', /^A parcel of order #1001 has this tracking number\.$/],
  ['more than fits', 'A'.repeat(101), /^The tracking number has 101 characters; at most 100 fit\.$/],
])('A returned row whose tracking number is %s ships nothing', (_, tracking, problem) => {
  const known = facts([exported(1042)], {
    goods: new Map([['5012345678900', 'Cap']]),
    orderNumbers: new Set([1042, 1099]),
    shippedUnder: new Map([['zz9', 1001]]),
  })
  expect(problems([['1042', tracking]], known)[0]).toMatch(problem)
})

test('Of two orders with one tracking number in a returned file neither is shipped, also where one is not exported', () => {
  const known = facts([exported(1042), exported(1043)])
  expect(
    problems(
      [
        ['1042', 'AB 1'],
        ['1043', 'ab1'],
      ],
      known,
    ),
  ).toEqual([
    'The tracking number is also in row 3, for another order.',
    'The tracking number is also in row 2, for another order.',
  ])
  expect(
    problems(
      [
        ['1042', 'AB1'],
        ['1099', 'AB1'],
      ],
      known,
    ),
  ).toEqual([
    'The tracking number is also in row 3, for another order.',
    'The postage file has no such order.',
  ])
})

test('A tracking number of many orders in a returned file is said with the first rows and how many more', () => {
  const known = facts([1042, 1043, 1044, 1045, 1046].map((number) => exported(number)))
  const [problem] = problems(
    [1042, 1043, 1044, 1045, 1046].map((number) => [String(number), 'AB1']),
    known,
  )
  expect(problem).toBe('The tracking number is also in rows 3, 4, 5 and 1 more, for another order.')
})

test('An order in two returned rows is shipped where they say the same, and not where their tracking numbers differ', () => {
  const known = facts([exported(1042)])
  expect(
    problems(
      [
        ['1042', 'AB1'],
        ['#1042', 'AB1'],
      ],
      known,
    ),
  ).toEqual([undefined, 'Row 2 says the same.'])
  expect(
    problems(
      [
        ['1042', 'AB1'],
        ['1042', 'AB2'],
      ],
      known,
    ),
  ).toEqual([
    'The order is also in row 3, with another tracking number.',
    'The order is also in row 2, with another tracking number.',
  ])
})

test('A returned file that came back before ships none of its rows', () => {
  expect(problems([['1042', 'AB1']], facts([exported(1042)]), 'It came back before.')).toEqual([
    'It came back before.',
  ])
})
