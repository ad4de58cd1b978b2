/** Staff accounts: the roles at every call, signing in, sessions, and deactivation. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { operations } from '../../src/contract/app/operations.ts'
import { mayCall, permissionOf } from '../../src/contract/operation.ts'
import { STAFF_ROLES } from '../../src/domain/staff/staff-role.ts'
import { STAFF_PASSWORD } from '../setup/api.ts'
import { bearer, staffApi } from '../setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire } from '../setup/staff-people.ts'

const HOUR = 60 * 60 * 1000
const { api, call, statusOf, signIn, invite, advance, exhaust, now } = staffApi()

const staffCalls = operations.filter((operation) => permissionOf(operation))

describe.each(STAFF_ROLES)('the role %s', (role) => {
  test('may make the calls of its permissions, and every other one is refused with 403', async () => {
    const person = await hire(api().db, role)
    const wrong: string[] = []
    for (const operation of staffCalls) {
      const { id, method, path } = operation
      const address = path.replace(/\{\w+\}/g, 'unknown-id')
      // An empty body changes nothing where a call wants fields.
      const body = method === 'get' || method === 'delete' ? undefined : {}
      const reply = await call(method.toUpperCase(), address, body, await person.headers())
      const isRefused = reply.status === 403 && reply.text === 'Your role does not allow this.'
      if (isRefused === mayCall(role, operation) || reply.status === 401) wrong.push(`${id}: ${reply.status}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)
})

describe('signing in', () => {
  test('gives a session that knows the person and the role', async () => {
    const { email, name } = await hire(api().db, 'packer')
    const reply = await signIn({ email: ` ${email.toUpperCase()}`, password: ACCOUNT_PASSWORD })
    expect(reply.status).toBe(200)
    const { token } = reply.json<{ token: string }>()
    const session = await call('GET', '/api/admin/session', undefined, bearer(token))
    expect(session.json()).toMatchObject({ name, email, role: 'packer', isKept: false })
    expect(reply.headers.get('Set-Cookie')).not.toContain('haberdash_staff=')
    const { rows } = await sql`select s::text from staff_sessions s`.execute(api().db)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('answers an unknown address, a deactivated account and a wrong password alike', async () => {
    const { db } = api()
    const [active, gone] = [await hire(db, 'packer'), await hire(db, 'packer')]
    await db.updateTable('staff_accounts').set({ status: 'deactivated' }).where('id', '=', gone.id).execute()
    await invite({ name: 'Not yet', email: 'invited@example.com', role: 'packer' })
    for (const body of [
      { email: active.email, password: 'another five words here' },
      { email: gone.email, password: ACCOUNT_PASSWORD },
      { email: 'nobody@example.com', password: ACCOUNT_PASSWORD },
      { email: 'invited@example.com', password: ACCOUNT_PASSWORD },
    ]) {
      const reply = await signIn(body)
      expect([reply.status, reply.text]).toEqual([401, 'The email address or the password is wrong.'])
    }
  })

  test('works from elsewhere while strangers try passwords for the account', async () => {
    const { email } = await hire(api().db, 'manager')
    exhaust('login-account:')
    const from = { 'X-Forwarded-For': '203.0.113.77' }
    expect((await signIn({ email, password: ACCOUNT_PASSWORD }, from)).status).toBe(200)
  })

  test('ends after two hours without a call', async () => {
    const person = await hire(api().db, 'packer')
    const headers = await person.headers()
    advance(1.9 * HOUR)
    expect(await statusOf(headers)).toBe(200)
    advance(2.1 * HOUR)
    expect(await statusOf(headers)).toBe(401)
  })
})

describe('a session that is kept on the device', () => {
  const keep = async () => {
    const { email } = await hire(api().db, 'manager')
    const reply = await signIn({ email, password: ACCOUNT_PASSWORD, keep: true })
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('haberdash_staff=')) ?? ''
    return { reply, cookie, Cookie: cookie.split(';')[0] ?? '' }
  }
  test('is in a cookie that scripts and other sites do not get, and not in the answer', async () => {
    const { reply, cookie } = await keep()
    expect(reply.json<{ token: null }>().token).toBeNull()
    expect(cookie).toMatch(/Max-Age=2592000; Path=\/api\/admin; HttpOnly; SameSite=Strict/)
  })

  test('counts with the header of the shop only, and not as a bearer token', async () => {
    const { Cookie } = await keep()
    expect(await statusOf({ Cookie })).toBe(401)
    expect(await statusOf({ Cookie, 'X-Staff-Session': 'cookie' })).toBe(200)
    expect(await statusOf(bearer(Cookie.split('=')[1] ?? ''))).toBe(401)
    const foreign = { Cookie, 'X-Staff-Session': 'cookie', Origin: 'https://evil.example' }
    expect(
      (await call('POST', '/api/admin/sessions/end-others', { password: ACCOUNT_PASSWORD }, foreign)).status,
    ).toBe(403)
  })

  test('ends after a week without a call, and at logout with its cookie', async () => {
    const { Cookie } = await keep()
    const headers = { Cookie, 'X-Staff-Session': 'cookie' }
    advance(6.9 * 24 * HOUR)
    expect(await statusOf(headers)).toBe(200)
    const reply = await call('POST', '/api/admin/logout', undefined, headers)
    expect(reply.headers.get('Set-Cookie')).toMatch(/^haberdash_staff=;.*Max-Age=0/)
    expect(await statusOf(headers)).toBe(401)
    const { Cookie: left } = await keep()
    advance(7.1 * 24 * HOUR)
    expect(await statusOf({ Cookie: left, 'X-Staff-Session': 'cookie' })).toBe(401)
  })
})

test('own sessions are listed and ended, and those of others cannot be', async () => {
  const [person, other] = [await hire(api().db, 'packer'), await hire(api().db, 'manager')]
  const [mine, phone, foreign] = [await person.headers(), await person.headers(), await other.headers()]
  const list = async () =>
    (await call('GET', '/api/admin/sessions', undefined, mine)).json<{ id: string; isCurrent: boolean }[]>()
  const sessions = await list()
  expect(sessions).toHaveLength(2)
  const [elsewhere] = sessions.filter(({ isCurrent }) => !isCurrent)
  const path = `/api/admin/sessions/${elsewhere?.id ?? ''}/end`
  const own = { password: ACCOUNT_PASSWORD }
  expect((await call('POST', path, own, foreign)).status).toBe(404)
  expect((await call('POST', path, own, mine)).status).toBe(200)
  expect([await statusOf(phone), await statusOf(mine)]).toEqual([401, 200])
  expect(await list()).toHaveLength(1)
})

test('ending sessions and making a link for a new password ask for the own password once more (ASVS 7.5.2)', async () => {
  const [person, owner] = [await hire(api().db, 'packer'), await hire(api().db, 'owner')]
  const [mine, elsewhere, asOwner] = [await person.headers(), await person.headers(), await owner.headers()]
  const sessions = (await call('GET', '/api/admin/sessions', undefined, mine)).json<
    { id: string; isCurrent: boolean }[]
  >()
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  const calls = [
    [`/api/admin/sessions/${other?.id ?? ''}/end`, mine],
    ['/api/admin/sessions/end-others', mine],
    [`/api/admin/staff/${person.id}/reset-link`, asOwner],
    [`/api/admin/staff/${person.id}/reset-link`, await api().staff()],
  ] as const
  for (const [path, by] of calls) {
    expect((await call('POST', path, {}, by)).status, path).toBe(400)
    expect((await call('POST', path, { password: 'a wrong password of somebody' }, by)).status, path).toBe(
      422,
    )
  }
  expect(await statusOf(elsewhere)).toBe(200)
  const links = await api()
    .db.selectFrom('staff_links')
    .select('account_id')
    .where('account_id', '=', person.id)
    .execute()
  expect(links).toEqual([])
  const own = { password: ACCOUNT_PASSWORD }
  expect((await call('POST', '/api/admin/sessions/end-others', own, mine)).json()).toEqual({ ended: 1 })
  expect((await call('POST', `/api/admin/staff/${person.id}/reset-link`, own, asOwner)).status).toBe(201)
  const byPassword = await call(
    'POST',
    `/api/admin/staff/${person.id}/reset-link`,
    { password: STAFF_PASSWORD },
    await api().staff(),
  )
  expect(byPassword.status).toBe(201)
})

test('deactivating an account ends its sessions at once; reactivated it signs in again', async () => {
  const person = await hire(api().db, 'packer')
  const headers = await person.headers()
  const owner = await api().staff()
  expect((await call('POST', `/api/admin/staff/${person.id}/deactivate`, {}, owner)).status).toBe(200)
  expect(await statusOf(headers)).toBe(401)
  expect(
    (await call('POST', `/api/admin/staff/${person.id}/reset-link`, { password: STAFF_PASSWORD }, owner))
      .status,
  ).toBe(409)
  expect((await call('POST', `/api/admin/staff/${person.id}/reactivate`, {}, owner)).status).toBe(200)
  expect(await statusOf(headers)).toBe(401)
  expect((await signIn({ email: person.email, password: ACCOUNT_PASSWORD })).status).toBe(200)
})

test('owners who dismiss or demote each other at the same moment leave one of them', async () => {
  const { db } = api()
  for (let round = 0; round < 3; round += 1) {
    const [a, b, c] = [await hire(db, 'owner'), await hire(db, 'owner'), await hire(db, 'owner')]
    const answers = await Promise.all([
      call('POST', `/api/admin/staff/${b.id}/deactivate`, {}, await a.headers()),
      call('PATCH', `/api/admin/staff/${c.id}`, { role: 'packer' }, await b.headers()),
      call('POST', `/api/admin/staff/${a.id}/deactivate`, {}, await c.headers()),
    ])
    const { owners } = await db
      .selectFrom('staff_accounts')
      .select(sql<number>`count(*)::int`.as('owners'))
      .where('id', 'in', [a.id, b.id, c.id])
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(owners).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status)).toContain(401)
  }
})

test('a node of the earlier release keeps its sessions, and does not take the token of an account', async () => {
  const { db } = api()
  const token = 'earlier-release-token-of-the-password'
  const hashed = createHash('sha256').update(token).digest('hex')
  await sql`insert into staff_sessions (token_hash, created_at, expires_at)
    values (${hashed}, ${now()}, ${new Date(now().getTime() + HOUR)})`.execute(db)
  expect(await statusOf(bearer(token))).toBe(200)
  const { Authorization } = await (await hire(db, 'packer')).headers()
  const asEarlierNodes = createHash('sha256').update(Authorization.slice(7)).digest('hex')
  const found = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('token_hash', '=', asEarlierNodes)
    .execute()
  expect(found).toEqual([])
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
