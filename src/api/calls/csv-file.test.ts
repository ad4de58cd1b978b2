import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvOfToday } from './csv-file.ts'

test("The name of a file ends with the day by the shop's clock", () => {
  const now = () => new Date('2026-03-31T23:30:00Z')
  const headersIn = (timeZone: string) => csvOfToday('orders', Readable.from([]), { now, timeZone }).headers
  expect(headersIn('Europe/London')).toEqual({
    'Content-Disposition': 'attachment; filename="orders-2026-04-01.csv"',
  })
  expect(headersIn('UTC')).toEqual({ 'Content-Disposition': 'attachment; filename="orders-2026-03-31.csv"' })
})
