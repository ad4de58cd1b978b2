import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../src/api/api.ts'
import type { ApiServices } from '../src/api/api-services.ts'
import { callExamples } from '../src/api/examples.ts'
import { apiDocument } from '../src/api/openapi.ts'
import { errorTable } from '../src/contract/errors.ts'
import { operations } from '../src/contract/operations.ts'
import { testDatabase } from './setup/database.ts'
import { openTestShop, type TestShop } from './setup/shop.ts'

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

const document = apiDocument()
const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
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

describe('the description', () => {
  it('has every call that was promised', () => {
    const names = described.map(({ name }) => name)
    for (const call of promised) expect(names).toContain(call)
  })

  it.each(described)('$name is there, and answers as described', async ({ method, path, call }) => {
    const asked = path.replace(/\{\w+\}/g, 'no-such-thing')
    const answer = await fetch(`http://127.0.0.1:${shop.port}${asked}`, { method: method.toUpperCase() })
    const text = await answer.text()
    expect(text).not.toBe(errorTable['unknown-call'].sentence)
    expect(answer.status).not.toBe(405)
    const { content } = call.responses?.[String(answer.status) as '200'] ?? {}
    expect(Object.keys(content ?? {})).toContain(answer.headers.get('content-type')?.split(';')[0])
  })

  it('leaves out no call of the API', () => {
    const mounted = createApi({} as ApiServices).routes.filter(({ method }) => method !== 'ALL')
    expect(mounted.length).toBeGreaterThan(10)
    const names = described.map(({ name }) => name)
    for (const { method, path } of mounted)
      expect(names).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  })

  it('says of each call who may make it, and what it can be refused with', () => {
    for (const { name, path, call } of described) {
      const isStaff = path.startsWith('/api/admin/') && path !== '/api/admin/login'
      expect(call.security, name).toEqual(isStaff ? [{ staff: [] }] : [])
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
      const example = callExamples[operation.id]
      expect(example).toBeDefined()
      for (const part of ['params', 'query', 'body'] as const)
        if (example?.[part] !== undefined || operation[part]?.safeParse({}).success === false)
          expect(operation[part]?.safeParse(example?.[part])).toMatchObject({ success: true })
      for (const { schema } of Object.values(operation.responses))
        if (schema) expect(schema.safeParse(example?.response)).toMatchObject({ success: true })
    },
  )
})

describe('the page for people', () => {
  it('shows every call, without a script', async () => {
    const answer = await shop.get('/api/docs')
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    for (const { path, call } of described) {
      expect(page).toContain(`<article id="${call.operationId}">`)
      expect(page).toContain(`<code>${path}</code>`)
      expect(page).toContain(`curl `)
    }
    for (const name of Object.keys(document.components?.schemas ?? {}))
      expect(page).toContain(`<article id="schema-${name}">`)
    expect(page).not.toMatch(/<script|\son\w+=|undefined|\[object/)
  })

  it('links only to what is on it', async () => {
    const page = await (await shop.get('/api/docs')).text()
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})
