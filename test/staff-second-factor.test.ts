/** The second factor of staff accounts: codes of an app that count once, recovery codes, limits, and its end. */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { BegunSecondFactor } from '../src/contract/second-factor.ts'
import type { StaffAccount } from '../src/contract/staff-accounts.ts'
import { staffPaths } from '../src/contract/staff-paths.ts'
import { staffApi, tokenIn } from './setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire } from './setup/staff-people.ts'

const { api, call, signIn, statusOf, redeem, advance, exhaust, now } = staffApi()
const STEP = 30_000

/** Somebody with a second factor, whose first code was just used. */
const withFactor = async () => {
  const person = await hire(api().db, 'manager', now)
  const headers = await person.headers()
  const begun = await call('POST', staffPaths.secondFactor, { password: ACCOUNT_PASSWORD }, headers)
  const { secret, uri } = begun.json<BegunSecondFactor>()
  const codeAt = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + steps * STEP })
  const confirmed = await call('POST', staffPaths.confirmSecondFactor, { code: codeAt() }, headers)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  const enter = (code?: string, password = ACCOUNT_PASSWORD) =>
    signIn({ email: person.email, password, ...(code !== undefined && { code }) })
  return { ...person, session: headers, secret, uri, codeAt, recoveryCodes, enter }
}

test('it counts from its first code on: signing in then asks for one', async () => {
  const person = await hire(api().db, 'manager', now)
  const [headers, other] = [await person.headers(), await person.headers()]
  expect(
    (await call('POST', staffPaths.secondFactor, { password: 'not my password at all' }, headers)).status,
  ).toBe(422)
  await call('POST', staffPaths.secondFactor, { password: ACCOUNT_PASSWORD }, headers)
  const wrong = await call('POST', staffPaths.confirmSecondFactor, { code: '000000' }, headers)
  expect(wrong.status).toBe(422)
  const half = await signIn({ email: person.email, password: ACCOUNT_PASSWORD })
  expect(half.json()).toMatchObject({ result: 'signed-in' })
  expect(await statusOf(other)).toBe(200)

  const full = await withFactor()
  expect(full.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/)
  const asked = await full.enter()
  expect([asked.status, asked.json()]).toEqual([200, { result: 'code-needed' }])
  expect(asked.headers.getSetCookie()).toEqual([])
  advance(STEP)
  expect((await full.enter(full.codeAt())).json()).toMatchObject({ result: 'signed-in' })
})

test('a wrong password is refused before any code is looked at', async () => {
  const { enter, codeAt } = await withFactor()
  advance(STEP)
  const reply = await enter(codeAt(), 'not the password of anybody')
  expect([reply.status, reply.text]).toEqual([401, 'The email address or the password is wrong.'])
  expect((await enter(codeAt())).status).toBe(200)
})

test('a code counts once, also for two at the same moment, and not when it is old', async () => {
  const { enter, codeAt } = await withFactor()
  expect((await enter(codeAt())).status).toBe(401)
  advance(STEP)
  const both = await Promise.all([enter(codeAt()), enter(codeAt())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  advance(10 * STEP)
  for (const code of [codeAt(-3), codeAt(3), '123', 'abcdef']) expect((await enter(code)).status).toBe(401)
  expect((await enter(codeAt(-1))).status).toBe(200)
})

test('a recovery code works once, however it is typed, and is stored as a hash', async () => {
  const { enter, recoveryCodes, id } = await withFactor()
  const [first = '', second = ''] = recoveryCodes
  expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
  expect((await enter(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await enter(first)).status).toBe(401)
  const rows = await api()
    .db.selectFrom('staff_recovery_codes')
    .selectAll()
    .where('account_id', '=', id)
    .execute()
  expect(rows).toHaveLength(9)
  expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''))
})

test('strangers who guess codes do not keep the person out: a recovery code still works', async () => {
  const { enter, codeAt, recoveryCodes } = await withFactor()
  advance(STEP)
  exhaust('second-factor:')
  expect((await enter(codeAt())).status).toBe(429)
  expect((await enter(recoveryCodes[0])).status).toBe(200)
})

test('a new password leaves it on and ends the sessions; its owner and the owner of the shop turn it off (B57)', async () => {
  const { id, enter, codeAt, session } = await withFactor()
  const owner = await api().staff()
  const link = await call('POST', staffPaths.staffResetLink(id), undefined, owner)
  expect((await redeem(tokenIn(link.json<{ path: string }>().path))).status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect((await enter()).json()).toEqual({ result: 'code-needed' })
  advance(STEP)
  const { token } = (await enter(codeAt())).json<{ token: string }>()
  const own = { Authorization: `Bearer ${token}` }
  expect(
    (await call('POST', staffPaths.removeSecondFactor, { password: ACCOUNT_PASSWORD }, own)).status,
  ).toBe(200)
  expect((await enter()).json()).toMatchObject({ result: 'signed-in' })

  const other = await withFactor()
  const removed = await call('POST', staffPaths.removeStaffSecondFactor(other.id), undefined, owner)
  expect(removed.json<StaffAccount>().hasSecondFactor).toBe(false)
  expect((await other.enter()).json()).toMatchObject({ result: 'signed-in' })
})

test('the secret is in no answer but the first, and not in the audit log', async () => {
  const { secret } = await withFactor()
  const owner = await api().staff()
  for (const path of [staffPaths.staffAccounts, staffPaths.audit])
    expect((await call('GET', path, undefined, owner)).text).not.toContain(secret)
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
