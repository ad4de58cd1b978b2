import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shop-day.ts'
import { axisEnd, bucketLabel, bucketsOf } from './figure-buckets.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    orders: 1,
    gross: '10.10',
    refunded: '0.10',
    net: '10.00',
  }))

describe('days of the figures grouped for a chart', () => {
  test('two months are shown by day', () => {
    const { grouping, buckets } = bucketsOf(daysFrom('2026-01-01', 62))
    expect([grouping, buckets.length]).toEqual(['day', 62])
    expect(bucketLabel(buckets[0] as never, grouping)).toBe('1 Jan')
  })
  test('a year is shown by weeks that begin on Monday, the first one shorter', () => {
    const { grouping, buckets } = bucketsOf(daysFrom('2026-01-01', 365))
    expect(grouping).toBe('week')
    expect(buckets[0]).toEqual({
      from: '2026-01-01',
      to: '2026-01-04',
      orders: 4,
      gross: 4040,
      refunded: 40,
      net: 4000,
    })
    expect(buckets[1]?.from).toBe('2026-01-05')
    expect(bucketLabel(buckets[4] as never, grouping)).toBe('26 Jan to 1 Feb')
    expect(bucketLabel(buckets[1] as never, grouping)).toBe('5 to 11 Jan')
  })
  test('three years are shown by month, and no day is lost', () => {
    const { grouping, buckets } = bucketsOf(daysFrom('2024-01-15', 1096))
    expect(grouping).toBe('month')
    expect(buckets.reduce((sum, { orders }) => sum + orders, 0)).toBe(1096)
    expect(buckets.reduce((sum, { net }) => sum + net, 0)).toBe(1096 * 1000)
    expect(bucketLabel(buckets[0] as never, grouping)).toBe('January 2024')
  })
})

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [11, 20],
  [201, 250],
  [99_999, 100_000],
])('the axis of a chart up to %d ends at %d', (max, end) => {
  expect(axisEnd(max)).toBe(end)
})
