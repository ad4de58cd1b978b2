import { expect, test, vi } from 'vitest'
import { newRequestKey } from './request-key.ts'

test('A request key is made on plain HTTP too, where browsers have no randomUUID', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  try {
    expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newRequestKey()).not.toBe(newRequestKey())
  } finally {
    vi.unstubAllGlobals()
  }
})
