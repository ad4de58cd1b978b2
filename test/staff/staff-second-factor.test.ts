/** The second factor of staff accounts: codes of an app that count once, recovery codes, limits, and its end. */
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { AuditList } from '../../src/contract/audit/audit.ts'
import type { BegunSecondFactor } from '../../src/contract/staff/second-factor.ts'
import type { StaffAccount } from '../../src/contract/staff/staff-accounts.ts'
import type { StaffSession } from '../../src/contract/staff/staff-sign-in.ts'
import { STAFF_PASSWORD } from '../setup/api.ts'
import { staffApi, tokenIn } from '../setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire, type Person } from '../setup/staff-people.ts'

const STEP = 30_000

/** Turns on the second factor of the person; its first code is used up. */
const addFactor = async (staff: ReturnType<typeof staffApi>, person: Person) => {
  const { call, signIn, now } = staff
  const headers = await person.headers()
  const begun = await call(
    'POST',
    '/api/admin/account/second-factor',
    { password: ACCOUNT_PASSWORD },
    headers,
  )
  const { secret, uri } = begun.json<BegunSecondFactor>()
  const codeAt = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + steps * STEP })
  const confirmed = await call(
    'POST',
    '/api/admin/account/second-factor/confirm',
    { code: codeAt() },
    headers,
  )
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  const enter = (code?: string, password = ACCOUNT_PASSWORD) =>
    signIn({ email: person.email, password, ...(code !== undefined && { code }) })
  return { ...person, session: headers, secret, uri, codeAt, recoveryCodes, enter }
}

describe('a second factor by choice', () => {
  const staff = staffApi()
  const { api, call, signIn, statusOf, redeem, advance, exhaust, now } = staff
  const withFactor = async () => addFactor(staff, await hire(api().db, 'manager', now))

  test('it counts from its first code on: signing in then asks for one', async () => {
    const person = await hire(api().db, 'manager', now)
    const [headers, other] = [await person.headers(), await person.headers()]
    expect(
      (
        await call(
          'POST',
          '/api/admin/account/second-factor',
          { password: 'not my password at all' },
          headers,
        )
      ).status,
    ).toBe(422)
    await call('POST', '/api/admin/account/second-factor', { password: ACCOUNT_PASSWORD }, headers)
    const wrong = await call('POST', '/api/admin/account/second-factor/confirm', { code: '000000' }, headers)
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
    const link = await call('POST', `/api/admin/staff/${id}/reset-link`, { password: STAFF_PASSWORD }, owner)
    expect((await redeem(tokenIn(link.json<{ path: string }>().path))).status).toBe(200)
    expect(await statusOf(session)).toBe(401)
    expect((await enter()).json()).toEqual({ result: 'code-needed' })
    advance(STEP)
    const { token } = (await enter(codeAt())).json<{ token: string }>()
    const own = { Authorization: `Bearer ${token}` }
    expect(
      (await call('POST', '/api/admin/account/second-factor/remove', { password: ACCOUNT_PASSWORD }, own))
        .status,
    ).toBe(200)
    expect((await enter()).json()).toMatchObject({ result: 'signed-in' })

    const other = await withFactor()
    const path = `/api/admin/staff/${other.id}/second-factor/remove`
    expect((await call('POST', path, {}, owner)).status).toBe(400)
    expect((await call('POST', path, { password: 'a wrong password' }, owner)).status).toBe(422)
    expect((await other.enter()).json()).toEqual({ result: 'code-needed' })
    const removed = await call('POST', path, { password: STAFF_PASSWORD }, owner)
    expect(removed.json<StaffAccount>().hasSecondFactor).toBe(false)
    expect((await other.enter()).json()).toMatchObject({ result: 'signed-in' })
  })

  test('once an owner has one, ADMIN_PASSWORD decides over no owner, and still over others', async () => {
    const shared = await api().staff()
    const owner = await hire(api().db, 'owner', now)
    const second = await hire(api().db, 'owner', now)
    const invite = (role: string, headers: Record<string, string>) => {
      const body = { name: 'Eve', email: `eve-${role}@example.com`, role, password: STAFF_PASSWORD }
      return call('POST', '/api/admin/staff', body, headers)
    }
    const { session } = await addFactor(staff, owner)
    const password = STAFF_PASSWORD
    const attempts = [
      await invite('owner', shared),
      await call('POST', `/api/admin/staff/${owner.id}/second-factor/remove`, { password }, shared),
      await call('POST', `/api/admin/staff/${owner.id}/deactivate`, undefined, shared),
      await call('PATCH', `/api/admin/staff/${owner.id}`, { role: 'manager' }, shared),
      await call('POST', `/api/admin/staff/${second.id}/reset-link`, { password }, shared),
    ]
    for (const { status, text } of attempts) {
      expect(status).toBe(403)
      expect(text).toContain('An owner has a second factor')
    }
    const invited = await invite('manager', shared)
    expect(invited.status).toBe(201)
    const promote = `/api/admin/staff/${invited.json<{ account: StaffAccount }>().account.id}`
    expect((await call('PATCH', promote, { role: 'owner' }, shared)).status).toBe(403)
    expect((await call('PATCH', promote, { role: 'owner' }, session)).status).toBe(200)
    await call('POST', '/api/admin/account/second-factor/remove', { password: ACCOUNT_PASSWORD }, session)
  })

  test('the secret is in no answer but the first, and not in the audit log', async () => {
    const { secret } = await withFactor()
    const owner = await api().staff()
    for (const path of ['/api/admin/staff', '/api/admin/audit'])
      expect((await call('GET', path, undefined, owner)).text).not.toContain(secret)
  })

  test('no request caused a server error', () => {
    expect(api().faults).toEqual([])
  })
})

describe('a second factor that the shop requires (STAFF_SECOND_FACTOR=required)', () => {
  const staff = staffApi({ secondFactorRequired: true })
  const { api, call, now } = staff
  const orders = async (headers: Record<string, string>) => {
    const { status, text } = await call('GET', '/api/admin/orders', undefined, headers)
    return status === 200 ? 200 : `${status} ${text}`
  }

  test('an account without one may set it up and do nothing else', async () => {
    const manager = await hire(api().db, 'manager', now)
    const headers = await manager.headers()
    expect(await orders(headers)).toBe(
      '403 This shop requires a second factor. Set yours up at My account, then go on.',
    )
    const readSession = async (as: Record<string, string>) =>
      (await call('GET', '/api/admin/session', undefined, as)).json<StaffSession>()
    expect(await readSession(headers)).toMatchObject({
      needsSecondFactor: true,
      permissions: ['own-account'],
    })
    const { session } = await addFactor(staff, manager)
    expect(await orders(session)).toBe(200)
    expect(await readSession(session)).toMatchObject({ needsSecondFactor: false })
    expect(
      (await call('POST', '/api/admin/account/second-factor/remove', { password: ACCOUNT_PASSWORD }, session))
        .status,
    ).toBe(200)
    expect(await orders(session)).toContain('403')
  })

  test('refused calls are in the audit log with the reason', async () => {
    const shared = await api().staff()
    const manager = await hire(api().db, 'manager', now)
    await orders(await manager.headers())
    const { session } = await addFactor(staff, await hire(api().db, 'owner', now))
    await orders(shared)
    const { changes } = (await call('GET', '/api/admin/audit', undefined, session)).json<AuditList>()
    await call('POST', '/api/admin/account/second-factor/remove', { password: ACCOUNT_PASSWORD }, session)
    const refused = changes.filter(({ outcome }) => outcome === 'refused').slice(0, 2)
    expect(refused.map(({ action, sentence }) => [action, sentence])).toEqual([
      [
        'listOrders',
        expect.stringMatching(
          /^Owner.* was refused, because the shop requires an account with a second factor: /,
        ),
      ],
      [
        'listOrders',
        expect.stringContaining(`${manager.name} was refused, because their account has no second factor: `),
      ],
    ])
    expect(api().faults).toEqual([])
  })

  test('the shared password counts until an owner has one, in open sessions too, and again when it is gone', async () => {
    const shared = await api().staff()
    expect(await orders(shared)).toBe(200)
    const owner = await hire(api().db, 'owner', now)
    expect(await orders(shared)).toBe(200)
    const { session } = await addFactor(staff, owner)
    const refusal = '403 This shop requires a second factor: sign in with your own account.'
    expect(await orders(shared)).toBe(refusal)
    const login = await call('POST', '/api/admin/login', { password: 'not even looked at' })
    expect(`${login.status} ${login.text}`).toBe(refusal)
    expect((await call('POST', '/api/admin/logout', undefined, shared)).status).toBe(200)
    await call('POST', '/api/admin/account/second-factor/remove', { password: ACCOUNT_PASSWORD }, session)
    expect(await orders(await api().staff())).toBe(200)
  })
})
