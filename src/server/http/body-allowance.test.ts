import { describe, expect, it } from 'vitest'
import { bodyBytes, createBodyAllowance, isTrustedBody, SMALL_BODY_BYTES } from './body-allowance.ts'

const createTestAllowance = (options: { factor?: number } = {}) => {
  const clock = { ms: 0 }
  let waited = 0
  const allowance = createBodyAllowance({ ...options, now: () => clock.ms, onWait: () => (waited += 1) })
  return { allowance, clock, waited: () => waited }
}

describe('the allowance of request bodies', () => {
  it('delays the large bodies of an address that has used it up, and of no other', () => {
    const { allowance, waited } = createTestAllowance()
    for (let count = 0; count < 20; count += 1) allowance.charge('a', 60_000)
    const wait = allowance.waitMs('a', 60_000)
    expect(wait).toBeGreaterThanOrEqual(1_000)
    expect(wait).toBeLessThanOrEqual(2_000)
    expect(allowance.waitMs('b', 60_000)).toBe(0)
    expect(waited()).toBe(1)
  })

  it('neither delays nor charges small bodies', () => {
    const { allowance } = createTestAllowance()
    for (let count = 0; count < 2_000; count += 1) allowance.charge('a', SMALL_BODY_BYTES)
    expect(allowance.waitMs('a', 60_000)).toBe(0)
    allowance.charge('a', 5_000_000)
    expect(allowance.waitMs('a', SMALL_BODY_BYTES)).toBe(0)
    expect(allowance.waitMs('a', SMALL_BODY_BYTES + 1)).toBeGreaterThan(0)
  })

  it('is whole again soon after the largest flood', () => {
    const { allowance, clock } = createTestAllowance()
    for (let count = 0; count < 1_000; count += 1) allowance.charge('a', 10_000_000)
    clock.ms = 9_000
    expect(allowance.waitMs('a', 60_000)).toBeGreaterThan(0)
    clock.ms = 10_001
    expect(allowance.waitMs('a', 60_000)).toBe(0)
  })

  it('is kept for a bounded number of addresses: the one that was charged longest ago is forgotten first', () => {
    const { allowance } = createTestAllowance()
    for (const address of ['first', 'second', 'first']) allowance.charge(address, 2_000_000)
    for (let count = 0; count < 9_999; count += 1) allowance.charge(`other ${count}`, 60_000)
    expect(allowance.waitMs('first', 60_000)).toBeGreaterThan(0)
    expect(allowance.waitMs('second', 60_000)).toBe(0)
  })

  it('is multiplied by a factor', () => {
    const { allowance } = createTestAllowance({ factor: 1000 })
    for (let count = 0; count < 20; count += 1) allowance.charge('a', 60_000)
    expect(allowance.waitMs('a', 60_000)).toBe(0)
  })
})

it.each([
  ['a declared length', '/api/cart', { 'content-length': '70000' }, 70_000],
  ['no body', '/', {}, 0],
  ['no declared length', '/api/cart', { 'transfer-encoding': 'chunked' }, 64_000],
  ['a small event', '/api/stripe/webhook', { 'content-length': '10' }, 64_000],
])('%s counts as so many bytes', (_, path, headers, bytes) => {
  expect(bodyBytes(path, { headers })).toBe(bytes)
})

it('signed events and calls of staff that are accepted are not charged', () => {
  expect(isTrustedBody('/api/stripe/webhook', 200)).toBe(true)
  expect(isTrustedBody('/api/stripe/webhook', 400)).toBe(false)
  expect(isTrustedBody('/api/admin/pictures', 201)).toBe(true)
  expect(isTrustedBody('/api/admin/pictures', 401)).toBe(false)
  expect(isTrustedBody('/api/cart', 200)).toBe(false)
})
