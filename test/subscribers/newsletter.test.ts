/** Subscribing: once per address, whatever its case, and nobody can tell who is subscribed. */
import { describe, expect, test } from 'vitest'
import type { Subscriber } from '../../src/contract/subscribers/newsletter.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { testApi } from '../setup/api.ts'

const api = testApi({ services: (db) => ({ limits: createRateLimits(db, { factor: 1 }) }) })

let visitors = 0
/** Every call has an address of its own unless one is given. */
const subscribe = (body: unknown, address?: string) => {
  visitors += 1
  const from = address ?? `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
  return api().call('POST', '/api/newsletter', { body, headers: { 'X-Forwarded-For': from } })
}
const subscribers = async () =>
  (await api().call('GET', '/api/admin/newsletters', { headers: await api().staff() })).json<Subscriber[]>()
const emails = async () => (await subscribers()).map(({ email }) => email)

describe('subscribing', () => {
  test('stores the address as typed, trimmed', async () => {
    const reply = await subscribe({ email: '  Ada@Example.com ' })
    expect([reply.status, reply.text]).toEqual([201, '{"success":true}'])
    expect(await emails()).toEqual(['Ada@Example.com'])
  })

  test('twice returns the same response and changes nothing', async () => {
    const before = await api().everything()
    for (const email of ['Ada@Example.com', 'ada@example.com', 'ADA@EXAMPLE.COM']) {
      const reply = await subscribe({ email })
      expect([reply.status, reply.text]).toEqual([201, '{"success":true}'])
    }
    expect(await api().everything()).toBe(before)
  })

  test('ten times in parallel stores one subscriber', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        subscribe({ email: index % 2 ? 'grace@example.com' : 'GRACE@example.com' }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await emails()).toHaveLength(2)
  })

  test('staff see the newest first', async () => {
    await subscribe({ email: 'last@example.com' })
    const list = await subscribers()
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^sub_\w+$/),
      email: 'last@example.com',
      subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })
})

test.each([
  [{}, 'email is required.'],
  [{ email: '' }, 'Invalid email address'],
  [{ email: 'nobody' }, 'Invalid email address'],
  [{ email: 'a@b' }, 'Invalid email address'],
  [{ email: 'a b@example.com' }, 'Invalid email address'],
  [{ email: "x'; drop table products;--@example.com" }, 'Invalid email address'],
  [{ email: 'a@example.com\nBcc: b@example.com' }, 'Invalid email address'],
  [{ email: 'a\u0000@example.com' }, 'Invalid email address'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'Invalid email address'],
  [{ email: 7 }, 'email must be text.'],
  [{ email: null }, 'email must be text.'],
  [{ email: ['a@example.com'] }, 'email must be text.'],
  [{ email: { toString: 'a@example.com' } }, 'email must be text.'],
  [null, 'The request body must be an object.'],
])('%j is refused: %s', async (body, message) => {
  const before = await api().everything()
  const reply = await subscribe(body)
  expect([reply.status, reply.text]).toEqual([400, message])
  expect(await api().everything()).toBe(before)
})

describe('from one address', () => {
  test('twenty subscriptions are accepted, then 429', async () => {
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        subscribe({ email: `many${index}@example.com` }, '203.0.113.9'),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const { text, headers } of refused) {
      expect(text).toBe('Too many requests. Please wait a moment and try again.')
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(180)
    }
    expect((await subscribe({ email: 'other@example.com' }, '203.0.113.10')).status).toBe(201)
  })

  test('the last forwarded address counts, because the trusted proxy wrote it', async () => {
    expect((await subscribe({ email: 'f@example.com' }, '203.0.113.77, 203.0.113.9')).status).toBe(429)
  })

  test('a whole IPv6 network counts as one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        subscribe({ email: `six${index}@example.com` }, `2001:db8::${index}`),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await subscribe({ email: 'seven@example.com' }, '2001:db8:0:1::1')).status).toBe(201)
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
