/** Staff at two processes on one database: what one of them does to an account counts at the other's next call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfirmedSecret } from '../../src/storage/staff/second-factor.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, type ShopProcess, startProcess, type TestShop, urlOf } from '../setup/shop.ts'
import { hire } from '../setup/staff-people.ts'

const database = testDatabase()
let here: TestShop
let elsewhere: ShopProcess
let there: string
beforeAll(async () => {
  const { connection } = database()
  here = await openTestShop(connection)
  elsewhere = startProcess('test/setup/shop-process.ts', {
    DATABASE_URL: urlOf(connection),
    PORT: '0',
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'silent',
  })
  there = await elsewhere.opened
})
afterAll(async () => {
  await here?.close()
  elsewhere?.process.kill('SIGTERM')
  await elsewhere?.ended
})

describe('a member of staff who is signed in at two processes', () => {
  const search = '/api/admin/orders/search'
  const at = (origin: string, headers: Record<string, string>, path = search) =>
    callTo([origin]).call('GET', path, { headers })
  const nodes = () => [`http://127.0.0.1:${here.port}`, there]
  const statuses = async (headers: Record<string, string>, path?: string) =>
    Promise.all(nodes().map(async (origin) => (await at(origin, headers, path)).status))
  const asOwner = async (method: string, path: string, body?: object) => {
    const headers = await (await hire(database().db, 'owner')).headers()
    const reply = await callTo([nodes()[0] ?? '']).call(method, path, { headers, ...(body && { body }) })
    expect(reply.status, reply.text).toBeLessThan(300)
  }

  it('is refused by both at the next call once one of them has deactivated the account', async () => {
    const person = await hire(database().db, 'packer')
    const headers = await person.headers()
    expect(await statuses(headers)).toEqual([200, 200])
    await asOwner('POST', `/api/admin/staff/${person.id}/deactivate`)
    expect(await statuses(headers)).toEqual([401, 401])
  })

  it('has no request under way at one of them once the other has ended the session', async () => {
    const person = await hire(database().db, 'manager')
    const headers = await person.headers()
    const gate = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: async (stream) => {
        stream.enqueue(new TextEncoder().encode('Title,Price\n'))
        await gate.promise
        stream.close()
      },
    })
    const upload = fetch(`http://127.0.0.1:${here.port}/api/admin/imports`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'text/csv' },
      body,
      duplex: 'half',
    } as RequestInit)
    // Another call of the session has been answered, so this one was admitted before.
    expect(await statuses(headers)).toEqual([200, 200])
    const ended = expect(upload).rejects.toThrow()
    expect((await callTo([there]).call('POST', '/api/admin/logout', { headers })).status).toBe(200)
    await ended
    gate.resolve()
  })

  it('has a new role at both at once: the session of the old one ends, and a role in the database counts', async () => {
    const { db } = database()
    const person = await hire(db, 'manager')
    const headers = await person.headers()
    expect(await statuses(headers, '/api/admin/figures')).toEqual([200, 200])
    await asOwner('PATCH', `/api/admin/staff/${person.id}`, { role: 'packer' })
    expect(await statuses(headers, '/api/admin/figures')).toEqual([401, 401])
    const again = await person.headers()
    expect(await statuses(again, '/api/admin/figures')).toEqual([403, 403])
    await db.updateTable('staff_accounts').set({ role: 'manager' }).where('id', '=', person.id).execute()
    expect(await statuses(again, '/api/admin/figures')).toEqual([200, 200])
  })

  it('gets a link for a new password from npm run staff -- reset, which ends the sessions at both', async () => {
    const person = await hire(database().db, 'manager')
    const headers = await person.headers()
    const command = (...args: string[]) =>
      startProcess(
        'src/server/commands/staff-command.ts',
        {
          DATABASE_URL: urlOf(database().connection),
          PUBLIC_URL: 'https://shop.example',
          PAYMENTS: 'sandbox',
          LOG_LEVEL: 'silent',
        },
        args,
      )
    const unknown = command('reset', 'nobody@example.com')
    expect(await unknown.ended).toBe(1)
    expect(unknown.output().stderr).toContain('There is no account with the address nobody@example.com')
    const reset = command('reset', person.email)
    expect(await reset.ended, reset.output().stderr).toBe(0)
    const [link = ''] = /https:\/\/shop\.example\/\S+/.exec(reset.output().stdout) ?? []
    const token = link.split(/[#=/]/).at(-1)
    expect(await statuses(headers), 'the password stays until the link is used').toEqual([200, 200])
    const body = { token, password: 'lantern orchard pebble forty' }
    const redeemed = await callTo([there]).call('POST', '/api/admin/staff-link/password', { body })
    expect(redeemed.status, redeemed.text).toBeLessThan(300)
    expect(await statuses(headers)).toEqual([401, 401])
    expect((await callTo([there]).call('POST', '/api/admin/staff-link/password', { body })).status).toBe(404)
    const { db } = database()
    await db
      .updateTable('staff_accounts')
      .set({ totp_secret: 'SECRET', totp_confirmed_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    const off = command('second-factor-off', person.email)
    expect(await off.ended, off.output().stderr).toBe(0)
    expect(await readConfirmedSecret(db, person.id)).toBeUndefined()
  })
})
