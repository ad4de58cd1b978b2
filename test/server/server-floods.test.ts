/** Floods: made-up addresses make no copies and evict nothing, renders are bounded, and large bodies of one address wait. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { getPlainly, openTestShop, speak, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
const rendered: string[] = []
let underWay = 0
let most = 0
/** While it is set, no render ends before it. */
let held: Promise<unknown> | undefined
let shop: TestShop
beforeAll(async () => {
  const front = plainFrontendBundle({
    onRender: async (path) => {
      rendered.push(path)
      underWay += 1
      most = Math.max(most, underWay)
      await (held ?? new Promise((resolve) => setTimeout(resolve, 20)))
      underWay -= 1
    },
  })
  shop = await openTestShop(database().connection, { front })
})
afterAll(() => shop?.close())

const figure = async (name: string): Promise<number> => {
  const text = await (await shop.get('/metrics')).text()
  return Number(new RegExp(`^haberdash_${name} (\\S+)`, 'm').exec(text)?.[1])
}

describe('unknown and misspelt addresses', () => {
  it('with parameters that the page does not read share the cache entry of the page', async () => {
    rendered.length = 0
    const paths = ['/', '/?q=1', '/?q=2&page=7', '/?sort=name', '/?page=1&x=1']
    const pages = await Promise.all(paths.map(async (path) => (await shop.get(path)).text()))
    expect(new Set(pages).size).toBe(1)
    expect(rendered).toEqual(['/'])
  })

  it('without a route share one cached 404 page', async () => {
    rendered.length = 0
    const before = await figure('page_cache_pages')
    for (let times = 0; times < 20; times += 1) {
      const answer = await shop.get(`/nothing-${times}?x=${times}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-cache'])
    }
    expect(rendered).toEqual(['/404'])
    expect(await figure('page_cache_pages')).toBe(before + 1)
  })

  it.each([
    ['/shop/', '/shop'],
    ['/shop/?page=2', '/shop?page=2'],
    ['/category/%62ags', '/category/bags'],
    ['/category/bags/?utm_source=x', '/category/bags?utm_source=x'],
    ['/products/%61%2Dbag', '/products/a-bag'],
    ['/admin/', '/admin'],
    ['/api/brands/%61', '/api/brands/a'],
  ])('in another spelling lead to the one: %s to %s', async (path, location) => {
    const answer = await getPlainly(shop.port, path)
    expect([answer.status, answer.headers.location]).toEqual([308, location])
  })

  it('are never redirected to another host', async () => {
    for (const path of ['//elsewhere.example/', '//elsewhere.example', '/%2Felsewhere.example/'])
      expect((await getPlainly(shop.port, path)).headers.location).toBeUndefined()
  })
})

describe('lists', () => {
  const misses = () => figure('page_cache_misses_total')
  it('with the same content are rendered once', async () => {
    const before = await misses()
    const same = ['', '?offset=7', '?offset=0', '?sort=newest', '?unknown=1', '?search=%20&offset=99']
    const lists = await Promise.all(
      same.map(async (query) => (await shop.get(`/api/products${query}`)).text()),
    )
    expect(new Set(lists).size).toBe(1)
    expect((await misses()) - before).toBe(1)
    for (const query of ['', '?summary=no', '?offset=3', '?limit=2'])
      await shop.get(`/api/categories${query}`)
    expect((await misses()) - before).toBe(2)
  })

  it('have no cache entries for parts beyond their end', async () => {
    const before = await misses()
    const beyond = ['limit=5&offset=900001', 'limit=5&offset=900002', 'offset=0900003&limit=05']
    for (const query of beyond) expect(await (await shop.get(`/api/products?${query}`)).json()).toEqual([])
    expect((await misses()) - before).toBe(1)
    const whole = ['limit=900', 'limit=901&offset=0']
    for (const query of whole) await shop.get(`/api/products?${query}`)
    expect((await misses()) - before).toBe(2)
  })

  it('with a malformed number are refused', async () => {
    for (const query of ['limit=0', 'limit=x', 'limit=1&offset=-1'])
      expect((await shop.get(`/api/products?${query}`)).status).toBe(400)
  })
})

it('a flood of renders is bounded: some at a time, some waiting, 503 with Retry-After beyond', async () => {
  await shop.get('/shop')
  rendered.length = 0
  most = 0
  const { promise, resolve: openGate } = Promise.withResolvers<void>()
  held = promise
  const flood = Array.from({ length: 60 }, (_, index) => shop.get(`/search?q=flood-${index}`))
  await Promise.any(flood.map(async (answer) => expect((await answer).status).toBe(503)))
  // What is kept is answered meanwhile.
  expect((await shop.get('/shop')).status).toBe(200)
  held = undefined
  openGate()
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(most).toBeLessThanOrEqual(2)
  expect(rendered.length).toBeLessThanOrEqual(60 - busy.length)
  expect(busy.length).toBeGreaterThan(0)
  expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
})

describe('an overloaded shop', () => {
  it('refuses pages early with Retry-After, and still answers health checks, payments and cached pages', async () => {
    await shop.get('/shop')
    const from = (address: number) => ({ 'X-Forwarded-For': `203.0.113.${address}` })
    const before = performance.now()
    const flood = Array.from({ length: 220 }, (_, index) =>
      shop.get(`/search?q=overload-${index}`, from(index % 60)).then(async (answer) => {
        await answer.text()
        return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
      }),
    )
    const send = async (path: string) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(`http://127.0.0.1:${shop.port}${path}`, { method: 'POST', body: '{}', headers }))
        .status
    }
    for (const path of ['/healthz', '/readyz', '/metrics', '/shop'])
      expect((await shop.get(path)).status).toBe(200)
    expect(await send('/api/stripe/webhook'), 'judged by its signature, not by the load').toBe(400)
    expect(await send('/api/orders'), 'judged by its content, not by the load').toBe(400)
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.length - refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(50)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(refused.every(({ retryAfter }) => retryAfter >= 2 && retryAfter <= 6)).toBe(true)
    expect(new Set(refused.map(({ retryAfter }) => retryAfter)).size, 'not all at once').toBeGreaterThan(2)
    expect(performance.now() - before, 'nobody waits much longer than a burst may').toBeLessThan(20_000)
    expect(await figure('requests_shed_total\\{reason="queue-full"\\}')).toBeGreaterThan(0)
  })
})

describe('a flood of request bodies from one address', () => {
  const strict: { shop?: TestShop } = {}
  beforeAll(async () => {
    strict.shop = await openTestShop(database().connection, {
      settings: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' },
    })
  })
  afterAll(() => strict.shop?.close())
  const post = async (
    path: string,
    { from, body, headers = {} }: { from: number; body: string; headers?: Record<string, string> },
  ) => {
    const answer = await fetch(`${strict.shop?.origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${from}`, ...headers },
    })
    await answer.arrayBuffer()
    return answer
  }
  const signature = { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }
  const delayed = async () => {
    const text = await (await (strict.shop as TestShop).get('/metrics')).text()
    return Number(/^haberdash_bodies_delayed_total (\d+)/m.exec(text)?.[1])
  }

  it.each([
    [
      'forged events, however small',
      (from: number) => post('/api/stripe/webhook', { from, body: 'x', headers: signature }),
      400,
    ],
    [
      'large bodies with made-up staff tokens',
      (from: number) =>
        post('/api/admin/catalogue/products', {
          from,
          body: 'x'.repeat(90_000),
          headers: { Authorization: 'Bearer made-up-made-up-made-up' },
        }),
      401,
    ],
  ] as const)('%s: its next ones wait, and those of others do not', async (name, send, status) => {
    const from = name.length
    const flood = await Promise.all(Array.from({ length: 28 }, () => send(from)))
    expect(new Set(flood.map((answer) => answer.status))).toEqual(new Set([status]))
    const before = await delayed()
    expect((await send(from)).status).toBe(status)
    expect(await delayed()).toBe(before + 1)
    // A shopper at the same address, and a large body from another.
    await post('/api/cart', { from, body: '{}' })
    await send(100 + from)
    expect(await delayed()).toBe(before + 1)
  })

  it.each([
    '/api/cart',
    '/api/orders',
    '/api/create-payment-intent',
    '/api/newsletter',
    '/api/admin/login',
    '/withdraw',
    '/api/stripe/webhook',
  ])('%s refuses a body above its limit', async (path) => {
    const answer = await post(path, { from: 1, body: 'x'.repeat(100_001), headers: signature })
    expect(answer.status).toBe(413)
  })
})

it('health checks that one connection sends without reading an answer do not pile up in memory', async () => {
  const count = 3_000
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answers = await speak(shop.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1) + last)
  const statuses = [...answers.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status)
  expect(statuses).toHaveLength(count)
  expect(new Set(statuses)).toEqual(new Set(['200', '503']))
  expect((await shop.get('/healthz')).status).toBe(200)
})
