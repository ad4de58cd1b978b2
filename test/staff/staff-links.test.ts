/** Links to staff accounts, invitations and new passwords, and who may give which role. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewStaffLink, StaffAccount } from '../../src/contract/staff/staff-accounts.ts'
import { STAFF_PASSWORD } from '../setup/api.ts'
import { staffApi, tokenIn } from '../setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire } from '../setup/staff-people.ts'

const HOUR = 60 * 60 * 1000
const { api, call, statusOf, signIn, invite, redeem, mails, advance, setNow, exhaust } = staffApi()

describe('an invitation', () => {
  test('is mailed and returned once, works once, and its page being opened does not use it up (B53, B56)', async () => {
    const reply = await invite({ name: 'Ada', email: 'ada@example.com', role: 'packer' })
    expect(reply.json()).toMatchObject({ mailed: true, account: { status: 'invited', role: 'packer' } })
    expect(mails[0]).toMatchObject({ to: 'ada@example.com' })
    expect(mails[0]?.text).toContain(`https://shop.example/admin/join#${reply.token}`)
    const { rows } = await sql`select l::text from staff_links l`.execute(api().db)
    expect(JSON.stringify(rows)).not.toContain(reply.token)
    for (let times = 0; times < 2; times += 1) {
      const link = await call('POST', '/api/admin/staff-link', { token: reply.token })
      expect(link.json()).toMatchObject({ purpose: 'invitation', name: 'Ada', email: 'ada@example.com' })
    }
    const both = await Promise.all([redeem(reply.token), redeem(reply.token, 'quite another long password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is dead after a newer one, after another address, after a week, and for a deactivated account (B56)', async () => {
    const owner = await api().staff()
    const first = await invite({ name: 'Bo', email: 'bo@example.com', role: 'manager' })
    const { id } = first.json<NewStaffLink>().account
    const renew = async () =>
      tokenIn(
        (
          await call('POST', `/api/admin/staff/${id}/invitation`, { password: STAFF_PASSWORD }, owner)
        ).json<NewStaffLink>().path,
      )
    const second = await renew()
    expect((await redeem(first.token)).status).toBe(404)
    const moved = await call('PATCH', `/api/admin/staff/${id}`, { email: 'bob@example.com' }, owner)
    expect(moved.json()).toMatchObject({ email: 'bob@example.com' })
    expect((await redeem(second)).status).toBe(404)
    const third = await renew()
    advance(7 * 24 * HOUR + 1000)
    expect((await redeem(third)).status).toBe(404)
    setNow(new Date())
    const fourth = await renew()
    expect((await call('POST', `/api/admin/staff/${id}/deactivate`, {}, owner)).status).toBe(200)
    expect((await redeem(fourth)).status).toBe(404)
  })

  test.each([
    ['short one', 'This password is too short.'],
    ['passwordpassword', 'This password is too easy to guess'],
    ['123456789012345', 'This password is too easy to guess'],
    ['cara.long@example.com', 'This password is too easy to guess'],
  ])('does not take the password %j', async (password, message) => {
    const email = 'cara.long@example.com'
    const { token } = await invite({ name: 'Cara Long', email, role: 'packer' })
    const usable = token || tokenIn((await renewOf(email)).path)
    const reply = await redeem(usable, password)
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining(message)])
    expect((await signIn({ email, password })).status).toBe(401)
  })
  const renewOf = async (email: string): Promise<NewStaffLink> => {
    const owner = await api().staff()
    const all = (await call('GET', '/api/admin/staff', undefined, owner)).json<StaffAccount[]>()
    const id = all.find((account) => account.email === email)?.id ?? ''
    return (
      await call('POST', `/api/admin/staff/${id}/invitation`, { password: STAFF_PASSWORD }, owner)
    ).json()
  }

  test('is refused for a taken address, a reserved name and malformed fields', async () => {
    const { email } = await hire(api().db, 'packer')
    for (const [person, status] of [
      [{ name: 'Eve', email: email.toUpperCase(), role: 'packer' }, 422],
      [{ name: 'Shop', email: 'new@example.com', role: 'packer' }, 422],
      [{ name: 'Eve', email: 'no address', role: 'packer' }, 400],
      [{ name: 'Eve', email: 'new@example.com', role: 'god' }, 400],
      [{ name: ' ', email: 'new@example.com', role: 'packer' }, 400],
      [{ name: 'Eve', email: 'new@example.com', role: 'packer', status: 'active' }, 400],
    ] as const)
      expect((await invite(person)).status).toBe(status)
  })
})

test('who makes a link of an invitation confirms it by the own password, and a wrong one makes none', async () => {
  const owner = await hire(api().db, 'owner')
  const headers = await owner.headers()
  const person = { name: 'Ivo', email: 'ivo@example.com', role: 'owner' }
  const links = async () =>
    (await sql<{ count: number }>`select count(*)::int from staff_links`.execute(api().db)).rows[0]?.count
  const before = await links()
  for (const password of ['not the right one at all', STAFF_PASSWORD])
    expect((await invite({ ...person, password }, headers)).status).toBe(422)
  const without = await call('POST', '/api/admin/staff', person, headers)
  expect(without.status).toBe(400)
  expect(await links()).toBe(before)
  const invited = await invite(person, headers)
  expect(invited.status, invited.text).toBe(201)
  const path = `/api/admin/staff/${invited.json<NewStaffLink>().account.id}/invitation`
  expect((await call('POST', path, { password: 'not the right one at all' }, headers)).status).toBe(422)
  expect((await call('POST', path, {}, headers)).status).toBe(400)
  expect((await call('POST', '/api/admin/staff-link', { token: invited.token })).status, 'still good').toBe(
    200,
  )
  expect((await call('POST', path, { password: ACCOUNT_PASSWORD }, headers)).status).toBe(201)
})

describe('a role', () => {
  test('cannot be given by a manager, to others or to themselves (B54)', async () => {
    const manager = await hire(api().db, 'manager')
    const headers = await manager.headers()
    const made = await invite({ name: 'Friend', email: 'friend@example.com', role: 'owner' }, headers)
    expect(made.status).toBe(403)
    const raised = await call('PATCH', `/api/admin/staff/${manager.id}`, { role: 'owner' }, headers)
    expect(raised.status).toBe(403)
    expect((await call('GET', '/api/admin/session', undefined, headers)).json()).toMatchObject({
      role: 'manager',
    })
  })

  test('that changes ends the sessions; own role and own account stay', async () => {
    const [owner, manager] = [await hire(api().db, 'owner'), await hire(api().db, 'manager')]
    const [own, headers] = [await owner.headers(), await manager.headers()]
    expect((await call('PATCH', `/api/admin/staff/${manager.id}`, { role: 'packer' }, own)).status).toBe(200)
    expect(await statusOf(headers)).toBe(401)
    expect((await call('PATCH', `/api/admin/staff/${owner.id}`, { role: 'packer' }, own)).status).toBe(409)
    expect((await call('POST', `/api/admin/staff/${owner.id}/deactivate`, {}, own)).status).toBe(409)
  })
})

describe('a new password', () => {
  test('by mail: the answer is the same for every address, the link works once and ends all sessions (B57)', async () => {
    const person = await hire(api().db, 'manager')
    const session = await person.headers()
    const ask = (email: string) => call('POST', '/api/admin/password-reset', { email })
    for (const email of ['nobody@example.com', person.email]) {
      const reply = await ask(email)
      expect([reply.status, reply.text]).toEqual([202, '{"success":true}'])
    }
    await expect.poll(() => mails.length).toBe(1)
    const token = /#([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(await statusOf(session)).toBe(200)
    expect((await redeem(token, 'quite another long password')).status).toBe(200)
    expect(await statusOf(session)).toBe(401)
    expect((await redeem(token)).status).toBe(404)
    expect((await signIn({ email: person.email, password: ACCOUNT_PASSWORD })).status).toBe(401)
    const again = await signIn({ email: person.email, password: 'quite another long password' })
    expect(again.status).toBe(200)
  })

  test('cannot be had by changing the address of an account first (B55)', async () => {
    const [owner, person] = [await hire(api().db, 'owner'), await hire(api().db, 'owner')]
    const change = { email: 'mine@example.com' }
    const reply = await call('PATCH', `/api/admin/staff/${person.id}`, change, await owner.headers())
    expect(reply.status).toBe(409)
    await call('POST', '/api/admin/password-reset', change)
    expect(mails).toEqual([])
  })

  test('of their own needs the present one, and ends the other sessions', async () => {
    const person = await hire(api().db, 'packer')
    const [mine, other] = [await person.headers(), await person.headers()]
    const change = (current: string, password: string) =>
      call('PUT', '/api/admin/account/password', { current, password }, mine)
    expect((await change('not the present one', 'quite another long password')).status).toBe(422)
    expect((await change(ACCOUNT_PASSWORD, 'too short')).status).toBe(422)
    expect((await change(ACCOUNT_PASSWORD, 'quite another long password')).status).toBe(200)
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401])
    const owner = await api().staff()
    const body = { current: 'a', password: 'quite another long password' }
    expect((await call('PUT', '/api/admin/account/password', body, owner)).status).toBe(409)
  })

  test('is refused with the right present one too after too many wrong ones, to that account alone', async () => {
    const [person, colleague] = [await hire(api().db, 'packer'), await hire(api().db, 'packer')]
    const [mine, theirs] = [await person.headers(), await colleague.headers()]
    exhaust(`password-change:${person.id}`)
    const body = { current: ACCOUNT_PASSWORD, password: 'quite another long password' }
    const refused = await call('PUT', '/api/admin/account/password', body, mine)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    const factor = await call(
      'POST',
      '/api/admin/account/second-factor',
      { password: ACCOUNT_PASSWORD },
      mine,
    )
    expect(factor.status).toBe(429)
    expect((await call('PUT', '/api/admin/account/password', body, theirs)).status).toBe(200)
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
