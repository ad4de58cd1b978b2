import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SESSION_ID, sessionIdFrom } from './session.ts'

test('nine random bytes make a session id with uniformly distributed characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 9, maxLength: 16 }), (bytes) => {
      expect(sessionIdFrom(bytes)).toMatch(SESSION_ID)
    }),
  )
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const letter = sessionIdFrom(new Uint8Array(9).fill(byte)).charAt(0)
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(new Set(counts.values())).toEqual(new Set([8]))
})
