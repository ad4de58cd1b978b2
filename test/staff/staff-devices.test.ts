/** A device is known to one account; guesses of strangers at an account are counted together, wherever they come from. */
import { expect, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { STAFF_PASSWORD, testApi } from '../setup/api.ts'
import { ACCOUNT_PASSWORD, hire, type Person } from '../setup/staff-people.ts'

const counted: string[] = []
/** Keys whose allowance is used up. */
let exhausted: string[] = []
const api = testApi({
  services: (db) => {
    const limits = createRateLimits(db, { factor: 1 })
    const takeEach: typeof limits.takeEach = async (counters) => {
      counted.push(...counters.map(({ key }) => key))
      const place = counters.findIndex(({ key }) => exhausted.some((name) => key.startsWith(name)))
      // Longer than anybody may wait.
      return place >= 0 ? { ok: false, retryAfterSeconds: 60, exhausted: place } : limits.takeEach(counters)
    }
    return {
      limits: { ...limits, takeEach, take: (key, allowance) => takeEach([{ key, allowance }]) },
    }
  },
})

let visitors = 0
const deviceOf = (reply: { headers: Headers }): string =>
  /haberdash_staff_device=[^;]+/.exec(reply.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
const signIn = (
  { email }: Pick<Person, 'email'>,
  { password = ACCOUNT_PASSWORD, device = '', address = '' } = {},
) => {
  visitors += 1
  return api().call('POST', '/api/admin/login/account', {
    body: { email, password },
    headers: { 'X-Forwarded-For': address || `203.0.113.${visitors % 250}`, Cookie: device },
  })
}
const enter = (password: string, device = '') => {
  visitors += 1
  return api().call('POST', '/api/admin/login', {
    body: { password },
    headers: { 'X-Forwarded-For': `198.51.100.${visitors % 250}`, Cookie: device },
  })
}
/** Whether the sign-in used the attempts of a device that the account knows. */
const isKnown = async (work: () => Promise<unknown>): Promise<boolean> => {
  counted.length = 0
  await work()
  return counted.some((key) => key.startsWith('login-device:'))
}

test('a device is known to the account that signed in on it, and a stranger to every other', async () => {
  const [packer, owner] = [await hire(api().db, 'packer'), await hire(api().db, 'owner')]
  const device = deviceOf(await signIn(packer))
  expect(device).not.toBe('')
  expect(await isKnown(() => signIn(packer, { device }))).toBe(true)
  expect(await isKnown(() => signIn(owner, { device, password: 'a guess of the packer' }))).toBe(false)
  expect(await isKnown(() => enter('a guess of the packer', device))).toBe(false)
  const ownersDevice = deviceOf(await enter(STAFF_PASSWORD))
  expect(await isKnown(() => enter(STAFF_PASSWORD, ownersDevice))).toBe(true)
  expect(await isKnown(() => signIn(packer, { device: ownersDevice }))).toBe(false)
})

test('somebody who signs in to their own account between guesses guesses no more at another', async () => {
  const packer = await hire(api().db, 'packer')
  const { db } = api()
  await db.deleteFrom('rate_limits').execute()
  let device = deviceOf(await signIn(packer))
  let judged = 0
  for (let guess = 0; guess < 36; guess += 1) {
    exhausted = ['login-account-slowly:owner', 'login-slowly:']
    const { status } = await enter(`guess ${guess}`, device)
    exhausted = []
    if (status === 401) judged += 1
    else expect(status).toBe(429)
    if (guess % 4 === 3) device = deviceOf(await signIn(packer, { device }))
  }
  expect(judged).toBe(30)
}, 60_000)

test('an account that strangers guess at from everywhere is open to a device that it knows, at once', async () => {
  const owner = await hire(api().db, 'owner')
  const device = deviceOf(await signIn(owner))
  exhausted = ['login-account', 'login-strangers', 'login-address', 'login:', 'login-slowly']
  expect((await signIn(owner)).status).toBe(429)
  expect((await signIn(owner, { device })).status).toBe(200)
  exhausted = []
  expect((await signIn(owner)).status).toBe(200)
})

test('strangers are slowed down together once they have tried thirty passwords of an account in an hour', async () => {
  const person = await hire(api().db, 'manager')
  await api().db.deleteFrom('rate_limits').execute()
  counted.length = 0
  exhausted = ['login-account-slowly:']
  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess += 1)
    statuses.push((await signIn(person, { password: `a wrong guess ${guess}` })).status)
  exhausted = []
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429])
  // One key for all addresses.
  expect(new Set(counted.filter((key) => key.startsWith('login-account-slowly:'))).size).toBe(1)
}, 60_000)

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'a deactivation, also when the account is active again',
    async ({ id }) => {
      const accounts = api().db.updateTable('staff_accounts').where('id', '=', id)
      await accounts.set({ status: 'deactivated' }).execute()
      await accounts.set({ status: 'active' }).execute()
    },
  ],
  [
    'a new password',
    async ({ id }) => {
      const other = await hire(api().db, 'packer')
      const { password_hash } = await api()
        .db.selectFrom('staff_accounts')
        .select('password_hash')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow()
      await api()
        .db.updateTable('staff_accounts')
        .set({ password_hash: `${password_hash} ` })
        .where('id', '=', id)
        .execute()
    },
  ],
])('%s ends the devices of the account', async (_, change) => {
  const person = await hire(api().db, 'packer')
  const device = deviceOf(await signIn(person))
  expect(await isKnown(() => signIn(person, { device }))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 1000)) // A cookie has its time in seconds.
  await change(person)
  expect(await isKnown(() => signIn(person, { device }))).toBe(false)
})
