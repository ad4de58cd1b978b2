/** The log of a running shop: a payment is reconstructed from it by one id, security events are in it, personal data is not. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { ADDRESS, CARDS, createShopper } from '../setup/shopper.ts'

type Line = Record<string, unknown> & { msg: string; event?: string }

const database = testDatabase()
const written: string[] = []
let shop: TestShop
let call: ReturnType<typeof callTo>['call']
beforeAll(async () => {
  const log = createLog({ level: 'info', terminal: false, write: (line) => void written.push(line) })
  const settings = { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' }
  shop = await openTestShop(database().connection, { log, settings })
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
})
afterAll(() => shop?.close())

const lines = (): Line[] => written.map((line) => JSON.parse(line))

const ID_FIELDS = ['checkoutId', 'intentId', 'orderId', 'refundId'] as const

/** As docs/observability.md says: the lines with the id, then those with the ids of these lines, until none is added. */
const trailOf = (id: string): Line[] => {
  const ids = new Set([id])
  let found: Line[] = []
  for (;;) {
    const next = lines().filter((line) => ID_FIELDS.some((field) => ids.has(line[field] as string)))
    if (next.length === found.length) return next
    found = next
    for (const line of found)
      for (const field of ID_FIELDS) if (typeof line[field] === 'string') ids.add(line[field])
  }
}
const eventsOf = (trail: readonly Line[]) => trail.map(({ event }) => event)

const fromAddress = (address: string): ReturnType<typeof callTo> => ({
  call: (method, path, options = {}) =>
    call(method, path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } }),
})

describe('the log of a payment', () => {
  it('contains every step from decline to refund with the id of the intent and the client’s address', async () => {
    const products: Product[] = await (await shop.get('/api/products?sort=name&limit=60')).json()
    const product = products.find(
      ({ stockQuantity, variants }) =>
        stockQuantity > 5 && variants.every((variant) => variant.stockQuantity === stockQuantity),
    )
    const shopper = createShopper(fromAddress('203.0.113.9'))
    await shopper.add(product?.slug ?? '')
    const { clientSecret, paymentIntentId } = await shopper.open()
    expect((await shopper.tryPay(clientSecret, CARDS.declined)).status).toBe(402)
    await shopper.pay(clientSecret)
    const order = await shopper.order({ paymentIntentId })
    const { json } = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
    const Authorization = `Bearer ${json<{ token: string }>().token}`
    const refunded = await call('POST', `/api/admin/orders/${order.id}/refund`, {
      body: { reason: 'returned', restock: true },
      headers: { Authorization },
    })
    expect([refunded.status, refunded.text]).toEqual([202, expect.any(String)])
    await vi.waitFor(
      () => {
        const messages = trailOf(paymentIntentId).filter(({ event }) => event === 'message-sent')
        expect(messages.map(({ message }) => message).sort()).toEqual(['confirmation', 'refund'])
      },
      { timeout: 20_000, interval: 100 },
    )

    const trail = trailOf(paymentIntentId)
    expect(trailOf(order.id).length, 'the id of the order leads to the same lines').toBe(trail.length)
    const events = eventsOf(trail)
    const steps = [
      'payment-opened',
      'payment-finalised',
      'capture-answered',
      'refund-started',
      'refund-updated',
    ]
    expect(
      events
        .filter((event) => steps.includes(event ?? ''))
        .filter((event, at, all) => all.indexOf(event) === at),
    ).toEqual(steps)
    const declined = trail.find(({ type }) => type === 'payment_intent.payment_failed')
    expect(declined).toMatchObject({ event: 'payment-event-received', intentId: paymentIntentId })
    expect(trail.find(({ event }) => event === 'payment-opened')).toMatchObject({
      checkoutId: expect.any(String),
      amount: expect.any(Number),
      currency: 'GBP',
    })
    expect(trail.find(({ event }) => event === 'order-refunded')).toMatchObject({ orderId: order.id })

    const requestId = trail.find(({ event }) => event === 'payment-opened')?.requestId
    expect(
      lines().find((line) => line.msg === 'request completed' && line.requestId === requestId),
    ).toMatchObject({
      address: '203.0.113.9',
      method: 'POST',
      route: '/api/create-payment-intent',
      status: 200,
      ms: expect.any(Number),
    })

    const everything = written.join('')
    const secrets = [clientSecret, shopper.email, shopper.sessionId, ADDRESS.lastName, ADDRESS.address]
    for (const secret of [...secrets, CARDS.pays, CARDS.declined, PASSWORD, Authorization.slice(7)])
      expect(everything.includes(secret), `the log holds ${secret.slice(0, 4)}…`).toBe(false)
  })
})

describe('the security log', () => {
  const eventsFrom = (address: string) => lines().filter((line) => line.event && line.address === address)

  it('records refused origins, forged webhook events, invalid staff tokens, wrong passwords and limits with the client’s address', async () => {
    const { call: strange } = fromAddress('198.51.100.4')
    const headers = { Origin: 'https://elsewhere.example' }
    await strange('POST', '/api/newsletter', { body: { email: 'ada@example.com' }, headers })
    const forged = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=00' }
    await strange('POST', '/api/stripe/webhook', { raw: '{"id":"evt_forged_secret"}', headers: forged })
    const token = 'an-invented-token-of-nobody'
    await strange('GET', '/api/admin/orders', { headers: { Authorization: `Bearer ${token}` } })
    await strange('POST', '/api/admin/login', { body: { password: 'a wrong one' } })
    for (let times = 0; times < 25; times += 1)
      await strange('POST', '/api/newsletter', { body: { email: `ada-${times}@example.com` } })

    const events = eventsFrom('198.51.100.4')
    expect(eventsOf(events)).toEqual([
      'origin-refused',
      'webhook-refused',
      'staff-token-refused',
      'login-failed',
      'limit-reached',
    ])
    for (const line of events) expect(line.requestId).toEqual(expect.any(String))
    const everything = written.join('')
    for (const secret of [token, 'evt_forged_secret', 'a wrong one', 'ada-3@example.com'])
      expect(everything).not.toContain(secret)
    const metrics = await (await shop.get('/metrics')).text()
    expect(metrics).toMatch(/^haberdash_security_events_total\{event="limit-reached"\} 5$/m)
  })

  it('has no error where clients leave before the end of their body', async () => {
    const before = written.length
    let calls = 0
    for (const path of ['/api/stripe/webhook', '/api/newsletter', '/withdraw', '/order/none/withdraw'])
      for (const length of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
        const type = path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded'
        const socket = connect(shop.port, '127.0.0.1')
        socket.resume()
        socket.end(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nStripe-Signature: t=1,v1=00\r\nContent-Type: ${type}\r\n${length}\r\n\r\n5\r\n`,
        )
        await once(socket, 'close')
        calls += 1
      }
    const completed = () =>
      lines()
        .slice(before)
        .filter(({ msg }) => msg === 'request completed')
    await vi.waitFor(() => expect(completed()).toHaveLength(calls))
    expect(
      lines()
        .slice(before)
        .filter(({ level }) => Number(level) >= 50),
    ).toEqual([])
  })
})
