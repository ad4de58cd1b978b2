import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { getPlainly, openTestShop, PASSWORD, speak, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
const rendered: string[] = []
let shop: TestShop
beforeAll(async () => {
  const front = plainFrontendBundle({ onRender: (path) => void rendered.push(path) })
  shop = await openTestShop(database().connection, { front })
})
afterAll(() => shop?.close())

const raw = (path: string, encoding: string) => getPlainly(shop.port, path, { 'Accept-Encoding': encoding })

describe('a page', () => {
  it('is HTML that browsers revalidate, and varies by cookie and encoding', async () => {
    const answer = await shop.get('/shop')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
    })
    expect(await answer.text()).toContain(`GBP ${shop.origin} `)
  })

  it('is sent in the encoding that the client accepts', async () => {
    const plain = await raw('/shop', 'identity')
    const gzip = await raw('/shop', 'gzip')
    const brotli = await raw('/shop', 'gzip, deflate, br')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(brotli.body.length).toBeLessThan(plain.body.length / 5)
    expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length)
  })

  it('is answered with 304 when the client has it', async () => {
    const etag = (await shop.get('/shop')).headers.get('etag') ?? ''
    for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await shop.get('/shop', { 'If-None-Match': tags })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    }
    expect((await shop.get('/shop', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const url = `http://127.0.0.1:${shop.port}/shop`
    const [head, got] = [await fetch(url, { method: 'HEAD' }), await fetch(url)]
    expect(head.status).toBe(200)
    for (const name of ['content-type', 'etag', 'content-length', 'vary'])
      expect(head.headers.get(name)).toBe(got.headers.get(name))
    expect(await head.text()).toBe('')
    expect((await fetch(`http://127.0.0.1:${shop.port}/unknown`, { method: 'HEAD' })).status).toBe(404)
  })

  it('that does not exist is answered with 404', async () => {
    const answer = await shop.get('/unknown/page')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  it('refuses methods other than GET and HEAD', async () => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}/shop`, { method: 'POST', body: 'x' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })

  it('is rendered in the currency of the cookie when the shop has that currency', async () => {
    const pages = await Promise.all(
      ['', 'preferred-currency=USD', 'a=b; preferred-currency=JPY', 'preferred-currency=XXX'].map(
        async (cookie) => (await shop.get('/sale', cookie ? { Cookie: cookie } : {})).text(),
      ),
    )
    expect(pages.map((page) => /<p>(\w{3}) /.exec(page)?.[1])).toEqual(['GBP', 'USD', 'JPY', 'GBP'])
  })

  it('is rendered once for all values of parameters that it does not read', async () => {
    rendered.length = 0
    await Promise.all(
      ['', '?utm_source=mail', '?fbclid=1&gclid=2'].map((query) => shop.get(`/brands${query}`)),
    )
    // Beside others, which the shop renders by itself after its start.
    const renderedOf = (path: string) => rendered.filter((url) => url.startsWith(path)).sort()
    expect(renderedOf('/brands')).toEqual(['/brands'])
    await Promise.all(
      ['?q=bag', '?utm_source=mail&q=bag', '?q=wallet'].map((query) => shop.get(`/search${query}`)),
    )
    expect(renderedOf('/search')).toEqual(['/search?q=bag', '/search?q=wallet'])
  })

  it('is rendered for each existing sort and price band, and for no other value', async () => {
    rendered.length = 0
    const queries = ['price=50-100&sort=price-low', 'sort=price-low&price=50-100', 'sort=cheap&price=1-2']
    for (const query of [...queries, 'price=%00', 'sort=&price=']) await shop.get(`/category/priced?${query}`)
    expect(rendered).toEqual(['/category/priced?price=50-100&sort=price-low', '/category/priced'])
  })

  it('that cannot be rendered is a plain error page without internal details', async () => {
    const answer = await shop.get('/broken')
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('Something went wrong')
    expect(text).not.toContain('secret')
    expect(text).not.toContain('<script')
  })

  it('has the same response on a cache hit as on a miss', async () => {
    for (const [path, encoding] of [
      ['/category/of-its-own', 'br'],
      ['/category/of-its-own', 'gzip'],
      ['/api/brands?summary=true', 'br'],
    ] as const) {
      const answers = []
      for (let visit = 0; visit < 3; visit += 1) {
        const answer = await raw(path, encoding)
        expect(answer.headers['content-encoding']).toBe(encoding)
        const { date, 'x-request-id': id, ...headers } = answer.headers
        expect([date, id]).toEqual([expect.any(String), expect.stringMatching(/^[\w-]{36}$/)])
        answers.push({ ...answer, headers })
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      const tag = String(answers[0]?.headers.etag)
      const again = await getPlainly(shop.port, path, { 'If-None-Match': `"other", ${tag}` })
      expect([again.status, again.body.length]).toEqual([304, 0])
      const named = await getPlainly(shop.port, path, { 'X-Request-Id': 'given-1' })
      expect(named.headers['x-request-id']).toBe('given-1')
      const hostless = await speak(shop.port, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)
      expect(hostless).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  it('with a malformed address is refused', async () => {
    for (const target of ['*', 'http://', 'shop'])
      expect(await speak(shop.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    const long = `/search?q=${'x'.repeat(8_100)}`
    expect((await shop.get(long)).status).toBe(400)
    const odd = await speak(
      shop.port,
      'GET //elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(odd).toMatch(/^HTTP\/1\.1 404 /)
    expect(odd).not.toMatch(/^location:/im)
  })
})

describe('a list of the catalogue', () => {
  it('is cached like a page, with its total count', async () => {
    const answer = await shop.get('/api/products?limit=2&sort=name')
    expect(await answer.json()).toHaveLength(2)
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(2)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    })
    const etag = answer.headers.get('etag') ?? ''
    const again = await shop.get('/api/products?limit=2&sort=name', { 'If-None-Match': etag })
    expect(again.status).toBe(304)
  })

  it('with invalid parameters is refused with a plain message', async () => {
    const answer = await shop.get('/api/products?limit=none')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('limit')
  })
})

describe('an edit by staff', () => {
  it('shows on the next request, on pages and in lists', async () => {
    const { token } = await (
      await fetch(`http://127.0.0.1:${shop.port}/api/admin/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      })
    ).json()
    const list = '/api/products?sort=name&limit=1'
    for (const price of ['301.00', '302.00', '303.00']) {
      const [product] = await (await shop.get(list)).json()
      const before = await (await shop.get('/')).text()
      expect(before).toContain(`costs ${product.price}`)
      const edit = await fetch(`http://127.0.0.1:${shop.port}/api/admin/products/${product.id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ price, description: 'Changed.', stockQuantity: 3, inStock: true }),
      })
      expect(edit.status).toBe(200)
      const [after, [edited]] = await Promise.all([
        shop.get('/').then((page) => page.text()),
        shop.get(list).then((answer) => answer.json()),
      ])
      expect(after).toContain(`costs ${price}`)
      expect(edited.price).toBe(price)
    }
  })
})

it('staff pages are never cached', async () => {
  for (const path of ['/admin', '/admin', '/admin?tab=orders']) {
    const answer = await shop.get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(rendered.filter((path) => path.startsWith('/admin'))).toEqual(['/admin', '/admin', '/admin'])
})

describe('behind a CDN', () => {
  let behind: TestShop
  beforeAll(async () => {
    behind = await openTestShop(database().connection, {
      settings: { CDN_SECONDS: '60', TRUST_PROXY: 'on' },
    })
  })
  afterAll(() => behind?.close())
  const headersOf = async (path: string, headers: Record<string, string> = {}) =>
    Object.fromEntries((await behind.get(path, headers)).headers)

  it('shared responses are cacheable at the CDN by tags, and browsers revalidate them', async () => {
    for (const [path, tag] of [
      ['/', 'listed'],
      ['/api/products?sort=name&limit=1', 'product'],
    ] as const) {
      const [product] = await (await behind.get('/api/products?sort=name&limit=1')).json()
      // Made, then kept: the same headers both times.
      for (const headers of [await headersOf(path), await headersOf(path)]) {
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
          'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
          vary: 'Accept-Encoding',
          'surrogate-key': `catalogue ${tag}:${product.id}`,
          'cache-tag': `catalogue,${tag}:${product.id}`,
        })
      }
    }
  })

  it('cache tags are not sent by a shop without a proxy', async () => {
    const bare = await openTestShop(database().connection, { settings: { CDN_SECONDS: '60' } })
    try {
      const { headers } = await bare.get('/')
      expect([headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual([null, null])
      expect(headers.get('cdn-cache-control')).toBe('public, max-age=60, stale-while-revalidate=60')
    } finally {
      await bare.close()
    }
  })

  it('personal responses and errors are not cacheable', async () => {
    for (const path of ['/cart', '/checkout', '/unknown'])
      expect((await headersOf(path))['cache-control']).toBe('private, no-cache')
    const inYen = await headersOf('/', { Cookie: 'preferred-currency=JPY' })
    expect([inYen['cache-control'], inYen.vary]).toEqual(['private, no-cache', 'Cookie, Accept-Encoding'])
    expect((await headersOf('/admin'))['cache-control']).toBe('no-store')
    expect((await headersOf('/broken'))['cache-control']).toBe('no-store')
    expect((await headersOf('/api/products/none'))['cache-control']).toBe('no-store')
  })
})
