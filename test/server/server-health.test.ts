import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderPath } from '../../src/domain/orders/customer-path.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { openTestShop, speak, type TestShop } from '../setup/shop.ts'

let database: TestDatabase
let shop: TestShop
beforeEach(async () => {
  database = await createTestDatabase()
  shop = await openTestShop(database.connection)
})
afterEach(async () => {
  await shop.close()
  await database.drop().catch(() => undefined) // Some tests have dropped it themselves.
})

describe('health', () => {
  it('is ready while the database responds', async () => {
    for (const [path, text] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await shop.get(path)
      expect([answer.status, await answer.text()]).toEqual([200, text])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is alive but not ready while the database is unreachable', async () => {
    const kept = await (await shop.get('/')).text()
    await database.drop()
    const ready = await shop.get('/readyz')
    expect(ready.status).toBe(503)
    expect(ready.headers.get('retry-after')).toBe('5')
    expect(await ready.text()).toBe('The database cannot be reached.')
    expect((await shop.get('/healthz')).status).toBe(200)
    expect(await (await shop.get('/')).text(), 'what is kept is still shown').toBe(kept)
    const page = await shop.get('/sale')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('30')
    const text = await page.text()
    expect(text).toContain('Back in a moment')
    expect(text).toContain('<a href="">Try again</a>')
    const order = await shop.get(orderPath('o_'.padEnd(28, 'a')), { Accept: 'text/html' })
    expect([order.status, order.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await order.text()).toContain('Back in a moment')
    expect((await shop.get('/api/brands')).status).toBe(503)
    expect((await shop.get('/sitemap.xml')).status).toBe(503)
    expect(await (await shop.get('/metrics')).text()).toMatch(/^haberdash_database_up 0$/m)
  })
})

it('health checks over HTTP/1.0 without a Host header are answered', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect(await speak(shop.port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

describe('the Host header', () => {
  const ask = (path: string, hosts: string) =>
    speak(shop.port, `GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)

  it('must occur once and name a host, on every kind of path, cached or not', async () => {
    for (const path of ['/', '/api/products', '/healthz', '/metrics', '/api/cart?sessionId=abcdefghi'])
      for (let visit = 0; visit < 3; visit += 1) {
        for (const host of ['x', 'shop.example:3000', '127.0.0.1', '[::1]:3000', 'my_shop'])
          expect(await ask(path, `Host: ${host}\r\n`), host).toMatch(/^HTTP\/1\.1 200 /)
        for (const hosts of [
          '',
          'Host:\r\n',
          'Host:  \r\n',
          'Host: x\r\nhost: y\r\n',
          'Host: x\r\nHost: x\r\n',
          'Host: a b\r\n',
          'Host: a,b\r\n',
          'Host: user@x\r\n',
          'Host: http://x/\r\n',
          'Host: <x>\r\n',
          'Host: [::1\r\n',
          'Host: x:port\r\n',
          `Host: ${'x'.repeat(300)}\r\n`,
        ])
          expect(await ask(path, hosts), JSON.stringify(hosts)).toMatch(/^HTTP\/1\.1 400 /)
      }
  })

  it('may be missing in HTTP/1.0, but not be empty or repeated', async () => {
    const old = (hosts: string) => speak(shop.port, `GET /healthz HTTP/1.0\r\n${hosts}\r\n`)
    expect(await old('')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await old('Host:\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await old('Host: x\r\nHost: y\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('the metrics', () => {
  it('count responses by route, rendered pages and orders', async () => {
    for (const path of ['/', '/', '/products/a', '/products/b', '/api/products', '/wp-login.php'])
      await shop.get(path)
    const text = await (await shop.get('/metrics')).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/",status="200"\} 2/)
    expect(text).toContain('route="/products/{slug}",status="200"} 2')
    expect(text).toContain('route="/api/products",status="200"} 1')
    expect(text).toContain('route="other"')
    expect(text).not.toContain('wp-login')
    expect(text).toMatch(/^haberdash_page_cache_hits_total 1$/m)
    expect(text).toMatch(/^haberdash_page_cache_pages [1-9]/m)
    for (const name of ['waiting', 'under_way', 'made_total', 'failed_total'])
      expect(text).toMatch(new RegExp(`^haberdash_pictures_${name} 0$`, 'm'))
    expect(text).toContain('haberdash_page_render_seconds_count')
    expect(text).toContain('# TYPE haberdash_orders gauge')
    expect(text).toMatch(/^haberdash_database_up 1$/m)
    expect(text).toContain('process_cpu_seconds_total')
  })

  it('are sent to Prometheus on this machine, and not through a proxy, whatever header it sends', async () => {
    const told = async (name: string, value: string) =>
      (await shop.get('/metrics', { 'User-Agent': 'Prometheus', [name]: value })).status
    expect(await told('X-Prometheus-Scrape-Timeout-Seconds', '10')).toBe(200)
    for (const [name, value] of [
      ['X-Forwarded-For', '203.0.113.7'],
      ['X-Forwarded-Proto', 'https'],
      ['X-Original-Forwarded-For', ''],
      ['X-Envoy-External-Address', '203.0.113.7'],
      ['X-Azure-ClientIP', '203.0.113.7'],
      ['X-Real-IP', '203.0.113.7'],
      ['Forwarded', 'for=203.0.113.7'],
      ['Via', '1.1 varnish'],
      ['CF-Connecting-IP', '203.0.113.7'],
      ['True-Client-IP', '203.0.113.7'],
      ['Fly-Client-IP', '203.0.113.7'],
    ] as const)
      expect(await told(name, value), name).toBe(404)
  })

  it('are sent to other machines and through a proxy only with the token', async () => {
    const METRICS_TOKEN = 'a-token-for-the-figures'
    const written: string[] = []
    const log = createLog({ level: 'warn', terminal: false, write: (line) => void written.push(line) })
    const guarded = await openTestShop(database.connection, { settings: { METRICS_TOKEN }, log })
    const ask = async (headers: Record<string, string>) =>
      (await guarded.get('/metrics', { 'X-Forwarded-For': '203.0.113.7', ...headers })).status
    expect(await ask({ Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
    expect(await ask({ Authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(404)
    expect(await ask({ Authorization: METRICS_TOKEN })).toBe(404)
    expect(await ask({})).toBe(404)
    expect((await guarded.get('/metrics')).status, 'this machine needs no token').toBe(200)
    await guarded.close()
    const warnings = written.filter((line) => line.includes('TRUST_PROXY IS OFF'))
    expect(warnings, 'the owner is warned of a proxy without TRUST_PROXY, once an hour').toHaveLength(1)
  })
})

describe('robots.txt and the sitemap', () => {
  it('robots.txt excludes cart, checkout and admin pages, and names the sitemap', async () => {
    const answer = await shop.get('/robots.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    for (const path of ['/admin', '/cart', '/checkout', '/api/'])
      expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
  })

  it('sitemap.xml lists every product, brand and category', async () => {
    const answer = await shop.get('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const text = await answer.text()
    for (const kind of ['products', 'brands', 'categories'] as const) {
      const things: { slug: string }[] = await (await shop.get(`/api/${kind}`)).json()
      const folder = { products: 'products', brands: 'brand', categories: 'category' }[kind]
      expect(things.length).toBeGreaterThan(0)
      for (const { slug } of things) expect(text).toContain(`<loc>${shop.origin}/${folder}/${slug}</loc>`)
    }
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  })

  it('the sitemap uses PUBLIC_URL when it is set', async () => {
    const known = await openTestShop(database.connection, {
      settings: { PUBLIC_URL: 'https://shop.example.com', PAYMENTS: 'sandbox' },
    })
    expect(await (await known.get('/robots.txt')).text()).toContain('https://shop.example.com/sitemap.xml')
    expect(await (await known.get('/sitemap.xml')).text()).toContain('<loc>https://shop.example.com/</loc>')
    await known.close()
  })
})
