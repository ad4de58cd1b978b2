/** The specification's door for staff: the password, the token, the limit. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { hasStaffPassword, setStaffPassword } from '../../src/storage/staff/staff.ts'
import { STAFF_PASSWORD, testApi } from '../setup/api.ts'

let now = new Date()
const api = testApi({
  services: (db) => ({ limits: createRateLimits(db, { factor: 1 }), now: () => now }),
})

let visitors = 0
beforeEach(async () => {
  now = new Date()
  visitors += 1
  // All tests try the same password, and what strangers have tried is never forgiven.
  await api().db.deleteFrom('rate_limits').execute()
})
const login = (password: unknown, address = `203.0.113.${visitors}`) =>
  api().call('POST', '/api/admin/login', { body: { password }, headers: { 'X-Forwarded-For': address } })
const enter = async (password = STAFF_PASSWORD) => {
  const { token } = (await login(password)).json<{ token: string }>()
  return { Authorization: `Bearer ${token}` }
}
const staffCalls = [
  ['GET', '/api/admin/products'],
  ['GET', '/api/admin/newsletters'],
  ['PUT', '/api/admin/products/prod_x'],
  ['POST', '/api/admin/logout'],
] as const

describe('the password', () => {
  test('that is right returns a token for twelve hours, stored only as a hash', async () => {
    const reply = await login(STAFF_PASSWORD)
    expect(reply.status).toBe(200)
    const { token, expiresAt } = reply.json<{ token: string; expiresAt: string }>()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(expiresAt) - now.getTime()).toBe(12 * 60 * 60 * 1000)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    const stored = await api().everything()
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(STAFF_PASSWORD)
  })

  test.each(['wrong', ` ${STAFF_PASSWORD}`, STAFF_PASSWORD.toUpperCase(), "' or 1=1 --", '\u00e9'])(
    'that is wrong is refused: %j',
    async (password) => {
      const before = await api().everything()
      const reply = await login(password)
      expect([reply.status, reply.text]).toEqual([401, 'Incorrect password'])
      expect(await api().everything()).toBe(before)
    },
  )

  test.each([
    [undefined, 'password is required.'],
    ['', 'password must not be empty.'],
    [null, 'password must be text.'],
    [{ length: 3 }, 'password must be text.'],
    ['x'.repeat(201), 'password must be at most 200 characters long.'],
  ])('%j is refused', async (password, message) => {
    const reply = await login(password)
    expect([reply.status, reply.text]).toEqual([400, message])
  })

  test('a replaced password and the sessions opened with it are refused', async () => {
    const { db } = api()
    const staff = await enter()
    await setStaffPassword(db, STAFF_PASSWORD) // the same again, as at every start
    expect((await api().call('GET', '/api/admin/products', { headers: staff })).status).toBe(200)
    await setStaffPassword(db, 'a new one, Zoë')
    expect((await api().call('GET', '/api/admin/products', { headers: staff })).status).toBe(401)
    expect((await login(STAFF_PASSWORD)).status).toBe(401)
    expect((await login('a new one, Zoe\u0308')).status).toBe(200) // however the keyboard makes the letter
    await setStaffPassword(db, STAFF_PASSWORD)
  })

  test('that is not set admits nobody', async () => {
    const { db } = api()
    await db.deleteFrom('settings').execute()
    expect(await hasStaffPassword(db)).toBe(false)
    expect((await login(STAFF_PASSWORD)).status).toBe(401)
    await setStaffPassword(db, STAFF_PASSWORD)
    expect(await hasStaffPassword(db)).toBe(true)
  })
})

describe('wrong passwords', () => {
  test('never lock out the right one: attempts after ten are delayed, and few may wait', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => login('wrong')))
    const refused = tries.filter(({ status }) => status === 429)
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10 + 4)
    expect(refused.length).toBeGreaterThanOrEqual(26)
    expect(refused[0]?.text).toBe('Too many wrong passwords. Please wait a while and try again.')
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    // From the same address, without any cookie: it waits for seconds and not for the end of a quarter of an hour.
    expect((await login(STAFF_PASSWORD)).status).toBe(200)
    expect((await login(STAFF_PASSWORD, '203.0.113.250')).status).toBe(200)
  }, 60_000)

  test('from the same address do not delay a known device', async () => {
    const cookie = (await login(STAFF_PASSWORD)).headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^haberdash_staff_device=.*Path=\/api\/admin\/login.*HttpOnly; SameSite=Strict/)
    const from = (password: string, Cookie: string) =>
      api().call('POST', '/api/admin/login', {
        body: { password },
        headers: { 'X-Forwarded-For': `203.0.113.${visitors}`, Cookie },
      })
    const device = cookie.split(';')[0] ?? ''
    let answered = 0
    const strangers = Array.from({ length: 40 }, () => login('wrong').finally(() => (answered += 1)))
    await Promise.race(strangers)
    expect((await from(STAFF_PASSWORD, device)).status).toBe(200)
    expect(answered).toBeLessThan(strangers.length)
    // The cookie opens nothing by itself, and one that was tampered with counts for nothing.
    expect((await from('wrong', device)).status).toBe(401)
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    // The address has used up its attempts, and as many as may wait do.
    const replies = Array.from({ length: 12 }, () => from('wrong', forged))
    await Promise.race(replies)
    // A new password ends it.
    await setStaffPassword(api().db, 'another password')
    onTestFinished(() => setStaffPassword(api().db, STAFF_PASSWORD))
    const after = Array.from({ length: 12 }, () => from('wrong', device))
    for (const attempts of [replies, after])
      expect((await Promise.all(attempts)).map(({ status }) => status)).toContain(429)
    await Promise.all(strangers)
  }, 60_000)

  test('are reset by a right one', async () => {
    const wrong = (count: number) => Promise.all(Array.from({ length: count }, () => login('wrong')))
    for (const reply of await wrong(9)) expect(reply.status).toBe(401)
    expect((await login(STAFF_PASSWORD)).status).toBe(200)
    for (const reply of await wrong(2)) expect(reply.status).toBe(401)
  })
})

describe('the token', () => {
  test.each(staffCalls)('%s %s needs it', async (method, path) => {
    const body = method === 'PUT' ? { body: {} } : {}
    for (const Authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      `Basic ${btoa(`admin:${STAFF_PASSWORD}`)}`,
      `Bearer ${STAFF_PASSWORD}`,
      "Bearer ' or 1=1 --",
      `Bearer ${'a'.repeat(5000)}`,
    ]) {
      const before = await api().everything()
      const reply = await api().call(method, path, { ...body, headers: { Authorization } })
      expect([reply.status, reply.text]).toEqual([401, 'Sign in as staff to do this.'])
      expect(await api().everything()).toBe(before)
    }
  })

  test('authorises staff calls, in any case of "bearer"', async () => {
    const { Authorization } = await enter()
    for (const headers of [{ Authorization }, { Authorization: Authorization.replace('Bearer', 'bearer') }]) {
      const reply = await api().call('GET', '/api/admin/products', { headers })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('ends after two hours without a call, and after twelve hours', async () => {
    const HOUR = 60 * 60 * 1000
    const idle = await enter()
    const headers = await enter()
    const began = now.getTime()
    const status = async (used: { Authorization: string }) =>
      (await api().call('GET', '/api/admin/newsletters', { headers: used })).status
    for (const hours of [1.9, 3.8, 5.7, 7.6, 9.5, 11.4]) {
      now = new Date(began + hours * HOUR)
      expect(await status(headers)).toBe(200)
    }
    expect(await status(idle)).toBe(401)
    now = new Date(began + 12 * HOUR - 1000)
    expect(await status(headers)).toBe(200)
    now = new Date(began + 12 * HOUR + 1)
    expect(await status(headers)).toBe(401)
  })

  test('ends at logout, and other tokens stay valid', async () => {
    const [headers, other] = [await enter(), await enter()]
    const reply = await api().call('POST', '/api/admin/logout', { headers })
    expect([reply.status, reply.text]).toEqual([200, '{"success":true}'])
    expect((await api().call('GET', '/api/admin/products', { headers })).status).toBe(401)
    expect((await api().call('GET', '/api/admin/products', { headers: other })).status).toBe(200)
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
