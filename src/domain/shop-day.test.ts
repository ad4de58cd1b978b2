import { expect, test } from 'vitest'
import { isDay, isTimeZone, localTime } from './shop-day.ts'

test.each(['Europe/London', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', 'London', 'Europe/Nowhere', "Europe/London'; drop table orders", '../etc/localtime'])(
  '"%s" is no time zone',
  (name) => expect(isTimeZone(name)).toBe(false),
)

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['31.12.2026', false],
  ['', false],
])('Whether "%s" is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test('An order at 23:50 on 31 December by the clock in London has that day in every zone of the server (B41)', () => {
  expect(localTime(new Date('2026-12-31T23:50:00Z'), 'Europe/London')).toEqual({
    day: '2026-12-31',
    time: '23:50',
  })
  expect(localTime(new Date('2026-12-31T23:50:00Z'), 'Europe/Berlin')).toEqual({
    day: '2027-01-01',
    time: '00:50',
  })
})
