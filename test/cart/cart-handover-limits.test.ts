/** How many links that take a cart along, and calls with their tokens, an address may send. */
import { expect, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper, OWN_PAGE, type Shopper } from '../setup/shopper.ts'

const api = moneyApi({ services: (db) => ({ limits: createRateLimits(db) }) })
const UNKNOWN = 'a'.repeat(22)
const read = (shopper: Shopper, token: string) => shopper.call('POST', '/api/cart/handovers/read', { token })
const redeem = ({ call, sessionId }: Shopper, token: string) =>
  call('POST', '/api/cart/handovers/redeem', { token, sessionId })
const from = (address: string) =>
  createShopper(api(), { headers: { ...OWN_PAGE, 'X-Forwarded-For': address } })
const refusedAfter = async (send: () => Promise<{ status: number; text: string }>): Promise<number> => {
  for (let sent = 0; sent < 200; sent += 1) {
    const { status, text } = await send()
    if (status === 429) {
      expect(text).toBe('Too many links from your network. Please wait a minute and try again.')
      return sent
    }
  }
  return 200
}

test('30 links in ten minutes, and 60 calls with a token; other addresses go on', async () => {
  const computer = from('203.0.113.70')
  await computer.add('cafe-cap')
  const { sessionId } = computer
  expect(await refusedAfter(() => computer.call('POST', '/api/cart/handovers', { sessionId }))).toBe(30)
  const guesser = from('203.0.113.71')
  const guesses = [read, redeem]
  let turn = 0
  expect(
    await refusedAfter(() => {
      turn += 1
      return (guesses[turn % 2] ?? read)(guesser, UNKNOWN)
    }),
  ).toBe(60)
  expect((await read(from('203.0.113.72'), UNKNOWN)).status).toBe(404)
  expect(await computer.cart()).toHaveLength(1)
})
