/** An owner subscribes the webhook to the events of docs/going-live.md: one that is missing there never arrives. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const EVENT = /['`]((?:payment_intent|refund|charge|radar|review)(?:\.[a-z_]+)+)['`]/g
const eventsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(EVENT)].map(([, name = '']) => name))].sort()

test('going-live names every Stripe event that the shop reads, and no other', () => {
  const sources = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
  const read = eventsIn(
    sources.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n'),
  )
  expect(read).toContain('payment_intent.succeeded')
  expect(eventsIn(readFileSync(join(root, 'docs/going-live.md'), 'utf8'))).toEqual(read)
})
