import { expect, test } from 'vitest'
import {
  countTicked,
  isComplete,
  parcelLines,
  scan,
  type Ticks,
  toggleLine,
  unitsTooMany,
} from './packing-ticks.ts'

const wallet = { position: 0, toShip: 2, codes: ['ZW-1', '5012345678900'], name: 'Zip Wallet' }
const lines = [wallet, { position: 1, toShip: 1, codes: ['CAP'], name: 'Cap' }]
const none: Ticks = new Map()

test('A scanned SKU or barcode ticks one unit, in any case and with blanks around it', () => {
  const first = scan(lines, none, ' zw-1 ')
  expect(first).toMatchObject({ kind: 'ticked', name: 'Zip Wallet', isLineComplete: false })
  if (first.kind !== 'ticked') return
  const second = scan(lines, first.ticks, '5012345678900')
  expect(second).toMatchObject({ kind: 'ticked', isLineComplete: true })
  if (second.kind !== 'ticked') return
  expect(scan(lines, second.ticks, 'ZW-1')).toEqual({ kind: 'enough', name: 'Zip Wallet' })
  expect(isComplete(lines, second.ticks)).toBe(false)
  expect(countTicked(lines, second.ticks)).toBe(2)
})

test('A code of no line changes nothing', () => {
  expect(scan(lines, none, 'SHOE')).toEqual({ kind: 'unknown' })
})

test('A line is ticked whole and unticked whole', () => {
  const ticks = toggleLine(none, wallet)
  expect(parcelLines(lines, ticks)).toEqual([{ position: 0, quantity: 2 }])
  expect(parcelLines(lines, toggleLine(ticks, wallet))).toEqual([])
})

test('The same SKU in two lines is ticked in the first that needs it', () => {
  const twins = [
    { position: 0, toShip: 1, codes: ['A'], name: 'A' },
    { position: 1, toShip: 1, codes: ['A'], name: 'A' },
  ]
  const once = scan(twins, none, 'A')
  if (once.kind !== 'ticked') throw new Error('not ticked')
  const twice = scan(twins, once.ticks, 'A')
  expect(twice.kind === 'ticked' && isComplete(twins, twice.ticks)).toBe(true)
})

test('A unit that was refunded after it was packed is too many: it is taken out before the rest is complete', () => {
  const packed = toggleLine(none, wallet)
  const refunded = { ...wallet, toShip: 1 }
  expect(unitsTooMany(packed, refunded)).toBe(1)
  expect(isComplete([refunded], packed)).toBe(false)
  const without = toggleLine(packed, refunded)
  expect(unitsTooMany(without, refunded)).toBe(0)
  expect(isComplete([refunded], without)).toBe(true)
  const all = { ...wallet, toShip: 0 }
  expect(isComplete([all], toggleLine(packed, all))).toBe(true)
})
