import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiServices } from '../../src/api/api-services.ts'
import { createApi } from '../../src/api/app/api.ts'
import { apiDocument } from '../../src/api/documentation/openapi.ts'
import { operations } from '../../src/contract/app/operations.ts'
import { errorTable } from '../../src/contract/errors.ts'
import { exampleOf } from '../../src/contract/operation-example.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'

/** The calls of the specification (section 7) and of the design (section 4). */
const promised = [
  'GET /api/products',
  'GET /api/products/{slug}',
  'GET /api/brands',
  'GET /api/brands/{slug}',
  'GET /api/categories',
  'GET /api/categories/{slug}',
  'GET /api/cart',
  'POST /api/cart',
  'PUT /api/cart/{id}',
  'DELETE /api/cart/{id}',
  'DELETE /api/cart',
  'POST /api/newsletter',
  'POST /api/create-payment-intent',
  'POST /api/orders',
  'GET /api/admin/orders',
  'GET /api/admin/newsletters',
  'GET /api/admin/products',
  'PUT /api/admin/products/{id}',
  'POST /api/sandbox/confirm',
  'POST /api/stripe/webhook',
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
]

/** Signing in, and setting a password by a link. */
const OPEN_TO_ALL = /^\/api\/admin\/(login|login\/account|staff-link|staff-link\/password|password-reset)$/

const document = apiDocument()
const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const call = item[method]
    return call ? [{ name: `${method.toUpperCase()} ${path}`, method, path, call }] : []
  }),
)

const database = testDatabase()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(database().connection)
})
afterAll(() => shop?.close())

describe('the OpenAPI document', () => {
  it('has every call that was promised', () => {
    const names = described.map(({ name }) => name)
    for (const call of promised) expect(names).toContain(call)
  })

  it.each(described)('$name is there, and answers as described', async ({ method, path, call }) => {
    const asked = path.replace(/\{\w+\}/g, 'no-such-thing')
    const answer = await fetch(`http://127.0.0.1:${shop.port}${asked}`, { method: method.toUpperCase() })
    const text = await answer.text()
    expect(text).not.toBe(errorTable['unknown-call'].message)
    expect(answer.status).not.toBe(405)
    const { content } = call.responses?.[String(answer.status) as '200'] ?? {}
    expect(Object.keys(content ?? {})).toContain(answer.headers.get('content-type')?.split(';')[0])
  })

  it('leaves out no call of the API', () => {
    // The pages for customers are no calls.
    const mounted = createApi({} as ApiServices).routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api/'),
    )
    expect(mounted.length).toBeGreaterThan(10)
    const names = described.map(({ name }) => name)
    for (const { method, path } of mounted)
      expect(names).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  })

  it('says of each call who may make it, and what it can be refused with', () => {
    for (const { name, path, call } of described) {
      const isStaff = path.startsWith('/api/admin/') && !OPEN_TO_ALL.test(path)
      expect(call.security, name).toEqual(isStaff ? [{ staff: [] }, { keptStaffSession: [] }] : [])
      expect('x-permission' in call, name).toBe(isStaff)
      if (isStaff) expect(call.responses?.['401']?.description).toContain('Sign in as staff')
      expect(call.summary, name).toBeTruthy()
      expect(call.operationId, name).toBeTruthy()
    }
    expect(new Set(described.map(({ call }) => call.operationId)).size).toBe(described.length)
  })

  it('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(references.length).toBeGreaterThan(20)
    for (const name of references) expect(document.components?.schemas).toHaveProperty(name ?? '')
  })

  it('is what the shop answers with', async () => {
    const answer = await shop.get('/api/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect(document.openapi).toBe('3.1.0')
  })
})

describe('the examples', () => {
  it.each(operations.map((operation) => ({ id: operation.id, operation })))(
    'of $id are right',
    ({ operation }) => {
      const { example } = operation
      for (const part of ['params', 'query', 'body'] as const)
        if (example?.[part] !== undefined || operation[part]?.safeParse({}).success === false)
          expect(operation[part]?.safeParse(example?.[part])).toMatchObject({ success: true })
      for (const [status, { schema }] of Object.entries(operation.responses))
        if (schema)
          expect(schema.safeParse(exampleOf(example, Number(status)))).toMatchObject({ success: true })
    },
  )
})

describe('The documentation page', () => {
  it('loads Swagger UI, the description and nothing from another host', async () => {
    const answer = await shop.get('/api/docs')
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(page).toContain('<h1>Haberdash API')
    expect(page).toContain('href="/api/openapi.json"')
    const loaded = [...page.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(loaded).toHaveLength(4)
    for (const path of loaded) {
      expect(path).toMatch(/^\/api\/docs\//)
      const file = await shop.get(path)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
      expect((await file.text()).length).toBeGreaterThan(500)
    }
    expect(page).not.toMatch(/https?:|<script>|\son\w+=|undefined|\[object/)
  })

  it('sends a file uncompressed to a client that takes no encoding', async () => {
    const plain = await shop.get('/api/docs/docs.css', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.has('content-encoding')).toBe(false)
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    expect(await plain.text()).toContain('.docs-header')
  })

  it.each(['docs.ts', 'package.json', '..%2Fdocs.ts', '__proto__', 'swagger-ui.js.map'])(
    'has no file %s',
    async (name) => {
      const answer = await shop.get(`/api/docs/${name}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(errorTable['file-not-found'].message)
    },
  )

  it('has a Content-Security-Policy without eval, inline scripts or other hosts', async () => {
    const policy = (await shop.get('/api/docs')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; ")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/)
  })
})
