/** Calls that record parcels and are repeated: an answer that is lost, a double press, a browser that sends again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTo } from '../setup/http-call.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf, orderManagement } from '../setup/order-management.ts'
import { type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'

const api = moneyApi()
const { call, ordered, post, read, refused, ship } = orderManagement(api)

let count = 0
/** One unit of the first line, of which the orders have two. */
const parcel = (more: object = {}) => {
  count += 1
  return { lines: [{ position: 0, quantity: 1 }], trackingNumber: 'AB1', key: `parcel-${count}`, ...more }
}

describe('a parcel that is asked for twice with its key', () => {
  test('is recorded once, told once, and the answer is the order with that parcel', async () => {
    const { id, shopper } = await ordered()
    const body = parcel()
    const first = await ship(id, body)
    const second = await ship(id, body)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    await api().checkoutRig.settle()
    const order = await read(id)
    expect(order.parcels).toHaveLength(1)
    expect(kindsOf(order).filter((kind) => kind === 'shipped')).toHaveLength(1)
    expect(
      api()
        .mailsTo(shopper)
        .filter(({ subject }) => subject.includes('shipped')),
    ).toHaveLength(1)
    expect(order.lines[0]).toMatchObject({ shipped: 1, toShip: 1 })
  })

  test('stays undone when the call comes again after the undo; another key makes another parcel', async () => {
    const { id } = await ordered()
    const body = parcel()
    const made = (await ship(id, body)).json<{ parcels: { id: string }[] }>()
    expect((await post(id, `/parcels/${made.parcels[0]?.id}/undo`)).status).toBe(200)
    expect((await ship(id, body)).status).toBe(201)
    expect(await read(id)).toMatchObject({ fulfilmentStatus: 'unfulfilled', parcels: [{ number: 1 }] })
    expect((await ship(id, parcel())).status).toBe(201)
    expect((await read(id)).parcels.map(({ undoneAt }) => undoneAt === null)).toEqual([false, true])
  })

  test('of other contents is refused in words', async () => {
    const { id } = await ordered()
    const body = parcel()
    await ship(id, body)
    for (const other of [
      { trackingNumber: 'AB2' },
      { notify: false },
      { lines: [{ position: 1, quantity: 1 }] },
      { lines: undefined },
    ]) {
      const answer = await refused(id, '/parcels', { ...body, ...other })
      expect(answer, JSON.stringify(other)).toEqual([
        409,
        'This was carried out before with other contents, and nothing was changed now. See what is recorded before you try again.',
      ])
    }
    expect((await read(id)).parcels).toHaveLength(1)
  })

  test('of another order is a parcel of its own, and without keys each call makes one', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const body = parcel()
    for (const { id } of [one, two]) expect((await ship(id, body)).status).toBe(201)
    const { key: _, ...keyless } = body
    expect((await ship(two.id, keyless)).status).toBe(201)
    expect((await read(one.id)).parcels).toHaveLength(1)
    expect((await read(two.id)).parcels).toHaveLength(2)
  })

  test('with a key that is too short or too long is refused', async () => {
    const { id } = await ordered()
    for (const key of ['', 'short', 'x'.repeat(101), 5])
      expect((await refused(id, '/parcels', parcel({ key })))[0], String(key)).toBe(400)
  })

  test('is in the audit log without its key', async () => {
    const { id } = await ordered()
    await ship(id, parcel())
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where subject = 'fulfilments' and subject_id = ${id}`.execute(api().db)
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0]?.after ?? {})).not.toContain('request_key')
  })
})

describe('orders that are marked as fulfilled externally twice with the same key', () => {
  const mark = (body: object) => call('POST', '/api/admin/orders/shipped-elsewhere', body)

  test('have one parcel each, also where it was undone meanwhile, and the answer counts those of a lost one', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const { number: through } = await read(two.id)
    const body = { search: 'example', through, key: 'elsewhere-1' }
    const first = (await mark(body)).json<{ shipped: number; recorded: number }>()
    expect(first.shipped).toBeGreaterThanOrEqual(2)
    const { parcels } = await read(one.id)
    expect((await post(one.id, `/parcels/${parcels[0]?.id}/undo`)).status).toBe(200)
    expect((await mark(body)).json()).toEqual({ shipped: 0, recorded: first.shipped, next: null })
    expect((await read(one.id)).parcels).toHaveLength(1)
    const other = await mark({ ...body, search: 'something else' })
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('with other contents')])
    expect((await mark({ ...body, key: 'elsewhere-2' })).json()).toMatchObject({ shipped: 1, recorded: 1 })
    expect((await read(one.id)).parcels).toHaveLength(2)
  })
})

describe('at two processes of the shop', () => {
  let elsewhere: ShopProcess
  let there: string
  beforeAll(async () => {
    elsewhere = startProcess('test/setup/shop-process.ts', {
      DATABASE_URL: urlOf(api().connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      LOG_LEVEL: 'silent',
    })
    there = await elsewhere.opened
  }, 60_000)
  afterAll(async () => {
    elsewhere?.process.kill('SIGTERM')
    await elsewhere?.ended
  })

  test('a parcel that is asked for at once with one key is recorded once', async () => {
    const { id } = await ordered()
    const headers = await api().staff()
    const body = parcel({ notify: false })
    const path = `/api/admin/orders/${id}/parcels`
    const answers = await Promise.all(
      [api().origin, there, api().origin, there].map((origin) =>
        callTo([origin]).call('POST', path, { headers, body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const order = await read(id)
    expect(order.parcels).toHaveLength(1)
    expect(order.lines[0]).toMatchObject({ shipped: 1, toShip: 1 })
  })
})
