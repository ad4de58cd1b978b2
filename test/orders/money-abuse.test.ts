/** Money case 30: stolen cards are not tried here. */
import { describe, expect, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { moneyApi } from '../setup/money.ts'
import { CARDS, createShopper } from '../setup/shopper.ts'

describe('case 30: card testing', () => {
  const api = moneyApi({ services: (db) => ({ limits: createRateLimits(db) }) })

  test('attempts on one payment are limited, then 429 says how long to wait', async () => {
    // Even if the provider's events are late.
    api().checkoutRig.faults.deliveries = 0
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret } = await shopper.open()
    const replies = []
    for (let attempt = 0; attempt < 14; attempt += 1)
      replies.push(await shopper.tryPay(clientSecret, CARDS.declined))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.slice(0, 12).every(({ status }) => status === 402)).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.text).toBe('Too many payment attempts. Please wait a few minutes and try again.')
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('an address that opens many payments is limited over all its sessions, other addresses are not', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const from = (address: string) =>
      api().call('POST', '/api/create-payment-intent', {
        body: { amount: 1, currency: 'GBP', sessionId: createShopper(api()).sessionId },
        headers: { 'X-Forwarded-For': address },
      })
    const statuses = []
    for (let times = 0; times < 92; times += 1) statuses.push((await from('203.0.113.7')).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(90)
    expect(statuses.at(-1)).toBe(429)
    expect((await from('203.0.113.8')).status).toBe(422)
  })

  test('a session that opens many payments is limited over all its addresses', async () => {
    const shopper = createShopper(api())
    const statuses = []
    for (let times = 0; times < 42; times += 1) {
      const reply = await api().call('POST', '/api/create-payment-intent', {
        body: { amount: 1, currency: 'GBP', sessionId: shopper.sessionId },
        headers: { 'X-Forwarded-For': `198.51.100.${times}` },
      })
      statuses.push(reply.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('case 30: declined cards, counted by the provider’s events', () => {
  const api = moneyApi({ services: (db) => ({ limits: createRateLimits(db) }) })
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const open = (sessionId: string, address: string) =>
    api().call('POST', '/api/create-payment-intent', {
      body: { amount: 38, currency: 'GBP', sessionId },
      headers: from(address),
    })
  const filled = async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    return shopper
  }
  /** As the browser does with Stripe: straight to the provider, the shop learns of it from the event only. */
  const confirmAtProvider = async (clientSecret: string, number: string) => {
    const cards = await api().checkoutRig.checkout.cards()
    const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
    const result = await cards?.confirm({ clientSecret, card })
    await api().checkoutRig.settle()
    return result?.kind
  }
  const secretOf = (reply: { json: <T>() => T }) => reply.json<{ clientSecret: string }>().clientSecret

  test('a shopper with a few declines can still pay', async () => {
    const { sessionId } = await filled()
    const secret = secretOf(await open(sessionId, '203.0.113.20'))
    for (let times = 0; times < 5; times += 1)
      expect(await confirmAtProvider(secret, CARDS.wrongCvc)).toBe('declined')
    const again = await open(sessionId, '203.0.113.20')
    expect(again.status).toBe(200)
    expect(await confirmAtProvider(secretOf(again), CARDS.pays)).toBe('status')
  })

  test('many declines on one payment cancel it at the provider, and its session has to wait', async () => {
    const shopper = await filled()
    const secret = secretOf(await open(shopper.sessionId, '203.0.113.21'))
    const seen = []
    for (let times = 0; times < 10; times += 1) seen.push(await confirmAtProvider(secret, CARDS.declined))
    expect(seen).toEqual([...Array(8).fill('declined'), 'closed', 'closed'])
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled' }])

    // From another address too.
    const reply = await open(shopper.sessionId, '203.0.113.22')
    expect([reply.status, reply.text]).toEqual([
      429,
      'Several cards have been declined. Please try again in 4 minutes. Nothing has been charged.',
    ])
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(200)
    // Nor does the sandbox's own call go on.
    const sandbox = await shopper.tryPay(secret, CARDS.pays)
    expect([sandbox.status, sandbox.text]).toEqual([429, expect.stringContaining('Several cards')])
    // Another shopper is not held up.
    expect((await open((await filled()).sessionId, '203.0.113.22')).status).toBe(200)
  })

  test('many declines from one address limit it over all its sessions, up to 429', async () => {
    const address = '203.0.113.30'
    let declined = 0
    let refused: Awaited<ReturnType<typeof open>> | undefined
    for (let sessions = 0; sessions < 30 && !refused; sessions += 1) {
      const opened = await open((await filled()).sessionId, address)
      if (opened.status === 429) refused = opened
      else
        for (let times = 0; times < 3; times += 1)
          if ((await confirmAtProvider(secretOf(opened), CARDS.declined)) === 'declined') declined += 1
    }
    // Twenty, then two for each of the few payments that it may still open.
    expect(declined).toBeGreaterThanOrEqual(20)
    expect(declined).toBeLessThanOrEqual(20 + 2 * 8)
    expect(refused?.text).toContain('Several cards have been declined')
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await open((await filled()).sessionId, '203.0.113.31')).status).toBe(200)
  })

  test('many declines from one address do not stop another shopper there from paying', async () => {
    const address = '203.0.113.32'
    for (let sessions = 0; sessions < 3; sessions += 1) {
      const secret = secretOf(await open((await filled()).sessionId, address))
      for (let times = 0; times < 8; times += 1) await confirmAtProvider(secret, CARDS.declined)
    }
    const opened = await open((await filled()).sessionId, address)
    expect(opened.status).toBe(200)
    expect(await confirmAtProvider(secretOf(opened), CARDS.pays)).toBe('status')
  })

  test('calls without a cart do not exhaust the limit of a shopper at the same address', async () => {
    const address = '203.0.113.33'
    const junk = () => open(createShopper(api()).sessionId, address)
    const statuses = []
    for (let times = 0; times < 100; times += 1) statuses.push((await junk()).status)
    expect(statuses.at(-1)).toBe(429)
    const opened = await open((await filled()).sessionId, address)
    expect(opened.status).toBe(200)
    expect(await confirmAtProvider(secretOf(opened), CARDS.pays)).toBe('status')
    expect((await junk()).status).toBe(429)
  })

  test('a repeated decline event counts once', async () => {
    const { sessionId } = await filled()
    api().checkoutRig.faults.deliveries = 5
    const secret = secretOf(await open(sessionId, '203.0.113.40'))
    for (let times = 0; times < 2; times += 1) await confirmAtProvider(secret, CARDS.declined)
    const body = api().lastEvent('payment_intent.payment_failed')
    for (let times = 0; times < 10; times += 1) await api().send(body, api().sign(body))
    expect((await open(sessionId, '203.0.113.40')).status).toBe(200)
  })

  test('the client address of a payment is stored only while the payment is open', async () => {
    const shopper = await filled()
    const secret = secretOf(await open(shopper.sessionId, '203.0.113.50'))
    const addresses = async () =>
      api()
        .db.selectFrom('checkouts')
        .select('opened_from')
        .where('session_id', '=', shopper.sessionId)
        .execute()
    expect(await addresses()).toEqual([{ opened_from: '203.0.113.50' }])
    await confirmAtProvider(secret, CARDS.pays)
    expect(await addresses()).toEqual([{ opened_from: null }])
  })
})
