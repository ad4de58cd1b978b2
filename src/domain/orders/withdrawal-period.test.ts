import { expect, test } from 'vitest'
import { withdrawalPeriod } from './withdrawal-period.ts'

const line = (over: object = {}) => ({
  quantity: 1,
  shipped: 1,
  delivered: 1,
  cancelled: 0,
  returned: 0,
  ...over,
})

test('the period ends fourteen days after the delivery of the last parcel (B61)', () => {
  const lines = [line(), line()]
  const days = ['2026-06-01', '2026-06-10']
  expect(withdrawalPeriod(lines, days, '2026-06-24', 14)).toEqual({ kind: 'open', lastDay: '2026-06-24' })
  expect(withdrawalPeriod(lines, days, '2026-06-25', 14)).toEqual({ kind: 'over', lastDay: '2026-06-24' })
})

test('while a parcel is on its way, or its delivery is not known, the period is open (B61)', () => {
  for (const open of [{ delivered: 0 }, { shipped: 0, delivered: 0 }, { quantity: 2 }])
    expect(withdrawalPeriod([line(), line(open)], ['2020-01-01'], '2026-06-25', 14)).toEqual({
      kind: 'unknown',
    })
  expect(withdrawalPeriod([line()], [], '2026-06-25', 14)).toEqual({ kind: 'unknown' })
})

test('a unit that was cancelled is not waited for', () => {
  const cancelled = line({ shipped: 0, delivered: 0, cancelled: 1 })
  expect(withdrawalPeriod([line(), cancelled], ['2026-06-01'], '2026-06-02', 14).kind).toBe('open')
})
