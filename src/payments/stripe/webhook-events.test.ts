import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

test('The list of webhook events has every event that the shop reads, and no other', () => {
  const source = readFileSync(join(import.meta.dirname, 'events.ts'), 'utf8')
  const read = [...source.matchAll(/case '([\w.]+)':/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(10)
  expect([...WEBHOOK_EVENTS].sort()).toEqual(read.sort())
})
