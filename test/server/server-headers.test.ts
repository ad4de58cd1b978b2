import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_PAGE_STYLE } from '../../src/api/error-page.ts'
import { MAIL_STYLE } from '../../src/mail/mail-html.ts'
import { INPUT_RECORDER } from '../../src/site/input-recorder.ts'
import { addToCart } from '../../src/storage/cart/carts.ts'
import { testDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { openTestShop, speak, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
const folder = folderOf({ 'assets/site-AbCd1234.js': 'export {}', 'favicon.svg': '<svg/>' })

/** Besides files of the shop, the one inline script of its pages. */
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptSource = `'self' ${hashSource(INPUT_RECORDER)}`

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}

let shop: TestShop
let secureShop: TestShop
beforeAll(async () => {
  const front = () => plainFrontendBundle({ folder })
  const { connection } = database()
  shop = await openTestShop(connection, { front: front() })
  secureShop = await openTestShop(connection, {
    front: front(),
    settings: { PUBLIC_URL: 'https://shop.example.com', ...stripe },
  })
})
afterAll(async () => {
  await shop?.close()
  await secureShop?.close()
})

const directives = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const asked: [string, number, RequestInit?][] = [
  ['/', 200],
  ['/checkout', 200],
  ['/unknown', 404],
  ['/broken', 500],
  ['/', 405, { method: 'POST' }],
  ['/api/products', 200],
  ['/api/products/no-such-product', 404],
  ['/api/no-such-call', 404],
  ['/api/products', 405, { method: 'DELETE' }],
  ['/api/cart', 415, { method: 'POST', body: 'x' }],
  ['/api/cart', 413, { method: 'POST', body: 'x'.repeat(1_000_001) }],
  ['/api/admin/orders', 401],
  ['/api/admin/products', 401],
  ['/api/docs/none.js', 404],
  ['/api/openapi.json', 200],
  ['/favicon.svg', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemap-7.xml', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
]

describe('security headers', () => {
  it.each(asked)('stand on %s (%i)', async (path, status, init) => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, init)
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    expect(directives(answer)).toEqual({
      'default-src': "'self'",
      'script-src': scriptSource,
      // A mail that staff read is in a frame without scripts, which has the policy of the page.
      'style-src': `'self' ${hashSource(ERROR_PAGE_STYLE)} ${hashSource(MAIL_STYLE)}`,
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: https:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'none'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    expect(answer.headers.has('x-powered-by')).toBe(false)
  })

  it.each<[string, number, Record<string, string>?]>([
    ['/assets/site-AbCd1234.js', 200],
    ['/assets/site-AbCd1234.js', 206, { Range: 'bytes=0-1' }],
    ['/assets/site-AbCd1234.js', 416, { Range: 'bytes=99999-' }],
    ['/assets/none.js', 404],
    ['/pictures/none.avif', 404],
  ])('of %s (%i), a file of pages, let it load nothing as a document', async (path, status, headers) => {
    const answer = await shop.get(path, headers)
    expect(answer.status).toBe(status)
    expect(directives(answer)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
    expect(answer.headers.get('content-type')).not.toContain('html')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('The documentation page has the same headers but for a policy that Swagger UI works under', async () => {
    const answer = await shop.get('/api/docs')
    expect(directives(answer)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it('are sent with a response without a body', async () => {
    const { headers } = await shop.get('/')
    const answer = await shop.get('/', { 'If-None-Match': headers.get('etag') ?? '' })
    expect(answer.status).toBe(304)
    expect(directives(answer)['script-src']).toBe(scriptSource)
  })

  it('are sent with the response to a malformed request', async () => {
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nExpect: something\r\n\r\n', 417],
    ] as const) {
      const answer = await speak(shop.port, bytes)
      expect(answer).toContain(`HTTP/1.1 ${status} `)
      expect(answer).toContain('X-Content-Type-Options: nosniff')
      expect(answer).toContain('Content-Security-Policy: ')
    }
    const hostless = await speak(shop.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(hostless).toMatch(/^HTTP\/1\.1 400 /)
    expect(hostless).toContain(`script-src ${scriptSource};`)
    const tooMuch = await speak(shop.port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(tooMuch).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('with Stripe and https', () => {
  it("allows Stripe's hosts on the checkout page only", async () => {
    const checkout = directives(await secureShop.get('/checkout'))
    expect(checkout['script-src']).toBe(`${scriptSource} https://js.stripe.com https://*.js.stripe.com`)
    expect(checkout['frame-src']).toBe(
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    )
    expect(checkout['connect-src']).toBe("'self' https://api.stripe.com")
    for (const path of ['/', '/cart', '/checkout/more', '/api/products'])
      expect(JSON.stringify(directives(await secureShop.get(path)))).not.toContain('stripe')
  })

  it('sets the cookies of a cart with a prefix, in answers about the cart and never with a page', async () => {
    const { db } = database()
    const product = await db
      .selectFrom('products as p')
      .innerJoin('variants as v', 'v.product_id', 'p.id')
      .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
      .select(['p.id', 'v.size', 'v.color'])
      .where('i.on_hand', '>', 0)
      .where('p.in_stock', '=', true)
      .executeTakeFirstOrThrow()
    const choice = { size: product.size ?? undefined, color: product.color ?? undefined }
    await addToCart(db, { sessionId: 'headers_1', productId: product.id, quantity: 1, ...choice })
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    const set = (await secureShop.get('/api/cart?sessionId=headers_1', own)).headers.getSetCookie()
    expect(set.map((line) => line.replace(/=[^;]*/, '')).sort()).toEqual([
      '__Host-haberdash_cart; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-haberdash_has_cart; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
      '__Host-haberdash_session; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    const Cookie = set.map((line) => line.split(';')[0]).join('; ')
    for (const path of ['/', '/cart', '/checkout'])
      for (const headers of [own, { ...own, Cookie }]) {
        const page = await secureShop.get(path, headers)
        expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
      }
    // Without the prefix, as a subdomain would set it, it names nothing.
    const plain = { ...own, Cookie: Cookie.replaceAll('__Host-', '') }
    const stranger = await secureShop.get('/api/cart?sessionId=headers_2', plain)
    expect(await stranger.json()).toEqual([])
    const joined = await secureShop.get('/api/cart?sessionId=headers_2', { ...own, Cookie })
    expect(await joined.json()).toHaveLength(1)
  })

  it('sends Strict-Transport-Security', async () => {
    const answer = await secureShop.get('/')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(directives(answer)).toHaveProperty('upgrade-insecure-requests')
  })
})

describe('the request id', () => {
  it('is taken from the request header when that is valid', async () => {
    expect((await shop.get('/', { 'X-Request-Id': 'abc-123' })).headers.get('x-request-id')).toBe('abc-123')
    const odd = await shop.get('/', { 'X-Request-Id': 'a b<script>' })
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('is the same in the header and in the message of an error', async () => {
    const answer = await shop.get('/broken')
    expect(await answer.text()).toContain(answer.headers.get('x-request-id'))
  })
})
