/**
 * Who may act is decided when the act is written: every call of staff that has a body is held in the middle of it, while its
 * sender is dismissed or gets another role. The list of calls is the contract's, so that a new call is tested as well.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createOpenStaffRequests } from '../../src/api/open-requests.ts'
import { operations } from '../../src/contract/app/operations.ts'
import { addImportPictures } from '../../src/contract/imports/imports.ts'
import { mayCall, type Operation, permissionOf } from '../../src/contract/operation.ts'
import { AuthorityLost, withAuditContext } from '../../src/storage/database/audit-context.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { insertImport, updateImport } from '../../src/storage/imports/imports.ts'
import { endSessionsOf } from '../../src/storage/staff/staff-sessions.ts'
import { testApi } from '../setup/api.ts'
import { ACCOUNT_PASSWORD, hire, type Person } from '../setup/staff-people.ts'

const open = createOpenStaffRequests()
const api = testApi({ services: () => ({ openStaffRequests: open }) })

/** The zip is for an import that is there. */
beforeAll(async () => {
  const id = addImportPictures.example.params.id
  await insertImport(api().db, { id, fileName: 'a.csv', fileBytes: 1, answers: {} })
  await updateImport(api().db, id, { state: 'ready' })
})

const held: Operation[] = operations.filter((call) => permissionOf(call) && (call.body || call.upload))

const addressOf = ({ path, example }: Operation): string => {
  const { params, query } = example ?? {}
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? 'unknown-id')}?${new URLSearchParams(query)}`
}

const bodyOf = ({ upload, example }: Operation): { type: string; bytes: Uint8Array } => ({
  type: upload ? (upload.types[0] ?? '') : 'application/json',
  bytes: new TextEncoder().encode(
    upload ? 'Title,Price,Vendor,Type\nCap,5.00,Fernway,Caps\n' : JSON.stringify(example?.body ?? {}),
  ),
})

/** Sends the first half of the body, and the rest once `change` has happened. @returns the status */
const heldCall = async (
  operation: Operation,
  headers: Record<string, string>,
  change: () => Promise<void>,
) => {
  const { type, bytes } = bodyOf(operation)
  const middle = Math.floor(bytes.length / 2)
  const gate = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      stream.enqueue(bytes.slice(0, middle))
      await gate.promise
      stream.enqueue(bytes.slice(middle))
      stream.close()
    },
  })
  const answer = fetch(api().origin + addressOf(operation), {
    method: operation.method.toUpperCase(),
    headers: { ...headers, 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit)
  while (open.size() === 0) await pause(1) // The call has been admitted, and its body is awaited.
  await change()
  const before = await api().everything()
  gate.resolve()
  const { status } = await answer
  return { status, isUnchanged: (await api().everything()) === before }
}

const changes: [string, (person: Person) => Promise<void>, Operation[], number][] = [
  [
    'is dismissed',
    async ({ id }) => {
      await api()
        .db.updateTable('staff_accounts')
        .set({ status: 'deactivated' })
        .where('id', '=', id)
        .execute()
      await endSessionsOf(api().db, id)
    },
    held,
    401,
  ],
  [
    'is signed out elsewhere',
    async ({ id }) => {
      await endSessionsOf(api().db, id)
    },
    held,
    401,
  ],
  [
    'becomes a packer',
    async ({ id }) => {
      await api().db.updateTable('staff_accounts').set({ role: 'packer' }).where('id', '=', id).execute()
    },
    held.filter((call) => !mayCall('packer', call)),
    403,
  ],
]

test.each(changes)(
  'no call whose sender %s while its body is under way is carried out',
  async (_, change, calls, expected) => {
    expect(calls.length).toBeGreaterThan(30)
    const wrong: unknown[] = []
    for (const operation of calls) {
      const person = await hire(api().db, 'owner')
      const { status, isUnchanged } = await heldCall(operation, await person.headers(), () => change(person))
      if (status !== expected || !isUnchanged) wrong.push([operation.id, status, isUnchanged])
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

test('an upload that is refused before its end is not kept as open', async () => {
  const person = await hire(api().db, 'owner')
  const upload = request(`${api().origin}/api/admin/imports?unknown=1`, {
    method: 'POST',
    headers: { ...(await person.headers()), 'Content-Type': 'text/csv' },
  })
  upload.on('error', () => undefined) // The server closes the connection, because the body does not end.
  const closed = once(upload, 'close')
  upload.write('Title,')
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(400)
  response.resume()
  await closed
  await expect.poll(() => open.size()).toBe(0)
})

test('a file that is being sent to somebody whose sessions end is cut off', async () => {
  const { db, origin } = api()
  const person = await hire(db, 'owner')
  // More than the buffers between both ends hold.
  await sql`insert into audit_log (actor, role, address, request_id, action, outcome, after)
    select 'Somebody', 'owner', '', 'r' || n, 'a', 'done', jsonb_build_object('text', repeat('x', 4000))
    from generate_series(1, 8000) n`.execute(db)
  await expect.poll(() => open.size()).toBe(0)
  const file = await fetch(`${origin}/api/admin/audit/export`, { headers: await person.headers() })
  const reader = (file.body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).done).toBe(false)
  expect(open.size()).toBe(1)
  open.endOf(`account ${person.id}`)
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow()
  expect(open.size()).toBe(0)
})

test('a transaction that has begun for staff holds up the end of their session, and none begins after it', async () => {
  const { db } = api()
  const person = await hire(db, 'manager')
  const token = (await person.headers()).Authorization
  expect(token).toContain('Bearer ')
  const { id: sessionId } = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const context = {
    actorId: person.id,
    actor: person.name,
    role: 'manager',
    address: '',
    requestId: 'r',
    action: 'a',
  }
  const asStaff = <T>(work: () => Promise<T>) =>
    withAuditContext(context, work, { sessionId, roles: ['owner', 'manager'] })
  const order: string[] = []
  const inside = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const acting = asStaff(() =>
    inTransaction(db, async () => {
      inside.resolve()
      await leave.promise
      order.push('acted')
    }),
  )
  await inside.promise
  const ending = endSessionsOf(db, person.id).then(() => order.push('ended'))
  await pause(100)
  leave.resolve()
  await Promise.all([acting, ending])
  expect(order).toEqual(['acted', 'ended'])
  await expect(asStaff(() => inTransaction(db, async () => undefined))).rejects.toThrow(AuthorityLost)
  // A single statement that writes has a transaction of its own.
  await expect(
    asStaff(() => db.updateTable('brands').set({ description: 'Changed' }).execute()),
  ).rejects.toThrow(AuthorityLost)
})

test('calls of one person that change their own account at once do not lock each other out', async () => {
  const person = await hire(api().db, 'owner')
  const headers = await person.headers()
  const begin = () =>
    api().call('POST', '/api/admin/account/second-factor', { headers, body: { password: ACCOUNT_PASSWORD } })
  const statuses = (await Promise.all([begin(), begin(), begin(), begin()])).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201, 201])
})

test('of two owners who dismiss each other at once, one stays', async () => {
  const { db, call } = api()
  const [ada, ben] = [await hire(db, 'owner'), await hire(db, 'owner')]
  const dismiss = async (by: Person, whom: Person) =>
    call('POST', `/api/admin/staff/${whom.id}/deactivate`, {
      headers: await by.headers(),
      body: {},
    })
  const statuses = (await Promise.all([dismiss(ada, ben), dismiss(ben, ada)])).map(({ status }) => status)
  const active = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('id', 'in', [ada.id, ben.id])
    .where('status', '=', 'active')
    .execute()
  expect([statuses.toSorted(), active.length]).toEqual([[200, 401], 1])
})
