/** What staff see of an order, and its parcels and their mails; each change is an event of its timeline. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NextToPack } from '../../src/contract/orders/packing.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf, orderManagement } from '../setup/order-management.ts'
import { ADDRESS, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call, ordered, path, post, read, refused, ship } = orderManagement(api)
const shipmentMails = (shopper: Shopper) =>
  api()
    .mailsTo(shopper)
    .filter(({ subject }) => subject.includes('shipped'))

describe('an order', () => {
  test('has lines with SKU, picture and what was paid, addresses, payment and timeline', async () => {
    const { id, shopper } = await ordered()
    const order = await read(id)
    expect(order).toMatchObject({
      email: shopper.email,
      fulfilmentStatus: 'unfulfilled',
      shippingAddress: ADDRESS,
      isContactEditable: true,
      isCancellable: true,
      shippingObstacle: null,
      payment: { received: order.total, currency: 'GBP', url: null },
    })
    expect(order.lines[0]).toMatchObject({
      name: 'Zip Wallet',
      quantity: 2,
      toShip: 2,
      paid: '84.00',
      picture: '/pictures/zip-wallet-1.svg',
    })
    expect(order.lines[0]?.codes).toContain('HB-ZIP-WALLET')
    expect(order.events).toMatchObject([
      { kind: 'placed', actor: 'shop', details: { currency: 'GBP' } },
      { kind: 'payment', actor: 'shop', details: { from: 'authorised', to: 'paid' } },
    ])
  })

  test('that does not exist is not found', async () => {
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/notes', { text: 'x' }],
      ['POST', '/parcels', {}],
      ['POST', '/parcels/parcel_x/undo', undefined],
      ['POST', '/cancel', { restock: true }],
      ['PATCH', '/contact', { changes: { email: 'a@example.com' }, seen: {} }],
    ] as const) {
      const answer = await call(method, path('order_none', rest), body)
      expect([answer.status, answer.text], `${method} ${rest}`).toEqual([404, 'Order not found.'])
    }
  })

  test('is for staff alone', async () => {
    const { id } = await ordered()
    for (const rest of ['', '/notes', '/parcels', '/cancel'])
      expect(
        (
          await api().call(rest === '' ? 'GET' : 'POST', path(id, rest), {
            body: rest === '' ? undefined : {},
          })
        ).status,
      ).toBe(401)
  })
})

describe('a parcel', () => {
  test('of two of three lines leaves stock alone, and its mail names those two and says what follows (B42)', async () => {
    const { id, shopper } = await ordered()
    const stock = await api().onHand('zip-wallet')
    await post(id, '/notes', { text: 'The customer is a friend of the boss.' })
    const answer = await ship(id, {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
    })
    expect(answer.status, answer.text).toBe(201)
    const order = await read(id)
    expect(order.fulfilmentStatus).toBe('partly_shipped')
    expect(order.lines.map(({ shipped, toShip }) => [shipped, toShip])).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
    ])
    expect(order.parcels).toMatchObject([
      { number: 1, trackingUrl: expect.stringContaining('AB123456789GB'), deliveredAt: null, undoneAt: null },
    ])
    expect(await api().onHand('zip-wallet')).toBe(stock)
    await api().checkoutRig.settle()
    const [mail] = shipmentMails(shopper)
    expect(mail?.subject).toBe(`A part of your order #${order.number} has been shipped`)
    const [inParcel = '', later = ''] = mail?.text.split('Still to come:') ?? []
    expect(inParcel).toContain('1 x Zip Wallet')
    expect(inParcel).toContain('1 x Café Cap')
    expect(inParcel).not.toContain('Field Backpack 28L')
    expect(inParcel).toContain('royalmail.com')
    expect(later).toContain('1 x Zip Wallet')
    expect(later).toContain('1 x Field Backpack 28L')
    expect(mail?.text, 'a private note never reaches the customer (B43)').not.toContain('friend of the boss')

    // The rest, without naming it.
    expect((await ship(id)).status).toBe(201)
    await api().checkoutRig.settle()
    expect((await read(id)).fulfilmentStatus).toBe('shipped')
    expect(shipmentMails(shopper)).toHaveLength(2)
    expect(shipmentMails(shopper)[1]?.text).not.toContain('Still to come')
  })

  test('takes no code of goods and no number of the order for a tracking number', async () => {
    const { id } = await ordered()
    const { number, lines } = await read(id)
    await sql`update variants set barcode = '5012345678900'
      where id = (select id from variants order by id limit 1)`.execute(api().db)
    const codes = [
      ...(lines[0]?.codes ?? []),
      'hb-zip-wallet',
      '5012345678900',
      `#${number}`,
      `ORDER${number}`,
      String(number),
    ]
    for (const trackingNumber of codes) {
      const answer = await ship(id, { trackingNumber })
      expect([answer.status, answer.text], trackingNumber).toEqual([
        422,
        expect.stringContaining('not a tracking number. That is on the label of the parcel.'),
      ])
    }
    expect((await read(id)).parcels).toEqual([])
    expect((await ship(id, { trackingNumber: 'AB123456789GB' })).status).toBe(201)
  })

  test('is made once when two members of staff ship the same line at once', async () => {
    const { id, shopper } = await ordered()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ship(id, { lines: [{ position: 1, quantity: 1 }] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toBe('Café Cap has been shipped already.')
    await Promise.all([api().checkoutRig.runJobs(), api().checkoutRig.runJobs()])
    await api().checkoutRig.settle()
    expect((await read(id)).parcels).toHaveLength(1)
    expect(shipmentMails(shopper)).toHaveLength(1)
  })

  test('that is undone, once, leaves lines to ship, stock and order as before, also with no stock left (B6, B7)', async () => {
    const { id, shopper } = await ordered()
    const stock = await api().onHand('zip-wallet')
    await api().setStock('zip-wallet', 0)
    expect((await ship(id)).status, "the units are the order's own").toBe(201)
    const [parcel] = (await read(id)).parcels
    const undo = () => post(id, `/parcels/${parcel?.id}/undo`)
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const order = await read(id)
    expect(order.fulfilmentStatus).toBe('unfulfilled')
    expect(order.lines.every(({ shipped, toShip, quantity }) => shipped === 0 && toShip === quantity)).toBe(
      true,
    )
    expect(kindsOf(order)).toEqual(['placed', 'payment', 'shipped', 'parcel-undone'])
    expect(await api().onHand('zip-wallet')).toBe(0)
    await api().setStock('zip-wallet', stock)
    await api().checkoutRig.settle()
    expect(shipmentMails(shopper), 'a parcel that was undone in time is not mailed').toEqual([])
    // Again, with another number.
    await ship(id, { trackingNumber: 'SECOND' })
    await api().checkoutRig.settle()
    expect((await read(id)).parcels.map(({ number }) => number)).toEqual([1, 2])
    expect(shipmentMails(shopper)).toHaveLength(1)
  })

  test('is found by its tracking number, also once it is undone', async () => {
    const { id } = await ordered()
    await ship(id, { trackingNumber: 'ZZ987 654 321' })
    const found = async () =>
      (await call('GET', '/api/admin/orders/search?search=zz987')).json<{
        orders: { id: string }[]
      }>().orders.length
    expect(await found()).toBe(1)
    const [parcel] = (await read(id)).parcels
    await post(id, `/parcels/${parcel?.id}/undo`)
    expect(await found()).toBe(1)
  })

  test('is delivered once; the order is when all parcels are', async () => {
    const { id } = await ordered()
    await ship(id, { lines: [{ position: 0, quantity: 2 }], notify: false })
    await ship(id, { notify: false })
    const { parcels } = await read(id)
    const deliver = (index: number) => post(id, `/parcels/${parcels[index]?.id}/delivered`)
    expect((await deliver(0)).status).toBe(200)
    expect((await read(id)).fulfilmentStatus).toBe('shipped')
    expect((await deliver(0)).status).toBe(409)
    expect((await deliver(1)).status).toBe(200)
    expect((await read(id)).fulfilmentStatus).toBe('delivered')
    // A mistake can still be taken back.
    expect((await post(id, `/parcels/${parcels[1]?.id}/undo`)).status).toBe(200)
    expect((await read(id)).fulfilmentStatus).toBe('partly_shipped')
  })

  test('is refused with a message where its lines or texts are not right', async () => {
    const { id } = await ordered()
    for (const [body, status] of [
      [{ lines: [{ position: 0, quantity: 3 }] }, 409],
      [{ lines: [{ position: 9, quantity: 1 }] }, 409],
      [{ lines: [{ position: 0, quantity: 0 }] }, 400],
      [
        {
          lines: [
            { position: 0, quantity: 1 },
            { position: 0, quantity: 1 },
          ],
        },
        400,
      ],
      [{ lines: [] }, 400],
      [{ trackingUrl: 'javascript:alert(1)' }, 400],
      [{ carrier: 'x'.repeat(101) }, 400],
      [{ weight: 2 }, 400],
    ] as const)
      expect((await refused(id, '/parcels', body))[0], JSON.stringify(body)).toBe(status)
  })
})

test('packers get the oldest order that waits, skip it, and come to the end', async () => {
  const next = async (after?: number): Promise<NextToPack> =>
    (await call('GET', `/api/admin/packing/next${after === undefined ? '' : `?after=${after}`}`)).json()
  const first = await next()
  expect(first.order).not.toBeNull()
  const { order: second } = await next(first.order?.number)
  expect(second?.number).toBeGreaterThan(first.order?.number ?? 0)
  for (let { order } = await next(); order; order = (await next()).order)
    expect((await ship(order.id, { notify: false })).status).toBe(201)
  expect(await next()).toEqual({ order: null, waiting: 0, claimed: [] })
})

test('events of an order can neither be changed nor deleted', async () => {
  const { id } = await ordered()
  const { db } = api()
  await expect(
    db.updateTable('order_events').set({ actor: 'nobody' }).where('order_id', '=', id).execute(),
  ).rejects.toThrow('events of an order are never changed')
  await expect(db.deleteFrom('order_events').where('order_id', '=', id).execute()).rejects.toThrow(
    'events of an order are never changed',
  )
})
