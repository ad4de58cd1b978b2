import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operations } from '../contract/app/operations.ts'
import { adminQuery } from './admin-queries.ts'
import { download } from './components/download.ts'
import { addressOf, type InputOf, queryOf, type StaffKey } from './staff-call.ts'
import { openCall, staffCall, staffUpload } from './staff-request.ts'
import { authHeaders, unlock } from './staff-session.ts'

const sent: { address: string; init: RequestInit }[] = []
let response = () => Response.json({ success: true })

beforeEach(() => {
  sent.length = 0
  response = () => Response.json({ success: true })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return response()
  })
  unlock({ token: 'token', timeZone: 'UTC' })
})
afterEach(() => vi.unstubAllGlobals())

const Authorization = 'Bearer token'

test('An address encodes the values of its path and leaves out undefined values of its query', () => {
  expect(
    addressOf('GET /api/admin/pages/{id}/versions/{version}', { params: { id: 'a/b ?', version: 2 } }),
  ).toBe('/api/admin/pages/a%2Fb%20%3F/versions/2')
  expect(addressOf('GET /api/admin/subscribers', { query: { search: 'a&b', status: undefined } })).toBe(
    '/api/admin/subscribers?search=a%26b',
  )
  expect(addressOf('GET /api/admin/subscribers', { query: queryOf({ status: 'active' }) })).toBe(
    '/api/admin/subscribers?status=active',
  )
  expect(addressOf('GET /api/admin/subscribers')).toBe('/api/admin/subscribers')
})

test('A call sends method, session and, only where it has one, a JSON body', async () => {
  await staffCall('DELETE /api/admin/subscribers/{id}', { params: { id: 'sub_1' } })
  await staffCall('POST /api/admin/invoices', { body: { orders: '1-3' } })
  expect(sent).toEqual([
    {
      address: '/api/admin/subscribers/sub_1',
      init: { method: 'DELETE', credentials: 'include', headers: { Authorization } },
    },
    {
      address: '/api/admin/invoices',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: '{"orders":"1-3"}',
      },
    },
  ])
})

test('An upload sends the file as the body, with its type', async () => {
  const file = new File(['a,b'], 'products.csv', { type: 'text/plain' })
  await staffUpload('POST /api/admin/imports', { query: { name: file.name }, file, type: 'text/csv' })
  expect(sent).toEqual([
    {
      address: '/api/admin/imports?name=products.csv',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { Authorization, 'Content-Type': 'text/csv' },
        body: file,
      },
    },
  ])
})

test('A refused session locks the area, except in a call before anybody is signed in', async () => {
  response = () => new Response('Sign in first', { status: 401 })
  await expect(openCall('POST /api/admin/login', { body: { password: 'x' } })).rejects.toThrow(
    '401: Sign in first',
  )
  expect(sent[0]?.init.headers).not.toHaveProperty('Authorization')
  expect(authHeaders()).toEqual({ Authorization })
  await expect(staffCall('GET /api/admin/setup')).rejects.toThrow('401: Sign in first')
  expect(authHeaders()).toEqual({})
})

test('Every staff operation has a key of its own', () => {
  const literal: string extends StaffKey ? false : true = true
  type Wide = { [Key in StaffKey]: Record<Key, 1> extends Record<`${Key}x`, 1> ? Key : never }[StaffKey]
  const wide: [Wide] extends [never] ? true : false = true
  const keys = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect({ literal, wide, keys: new Set(keys).size }).toEqual({
    literal: true,
    wide: true,
    keys: keys.length,
  })
})

test('A wrong path, parameter, query, body or answer does not compile', () => {
  // The compiler checks it; nothing is called.
  const calls = async (file: File) => {
    // @ts-expect-error: no such path
    await staffCall('GET /api/admin/subscribed')
    // @ts-expect-error: another method
    await staffCall('PUT /api/admin/subscribers/{id}', { params: { id: '1' } })
    // @ts-expect-error: no call of staff
    await staffCall('GET /api/cart')
    // @ts-expect-error: the path has a parameter
    await staffCall('DELETE /api/admin/subscribers/{id}')
    // @ts-expect-error: which is named otherwise
    await staffCall('DELETE /api/admin/subscribers/{id}', { params: { key: '1' } })
    // @ts-expect-error: it takes no body
    await staffCall('DELETE /api/admin/subscribers/{id}', { params: { id: '1' }, body: {} })
    // @ts-expect-error: no such filter
    await staffCall('GET /api/admin/subscribers', { query: { state: 'active' } })
    // @ts-expect-error: no such value of it
    await staffCall('GET /api/admin/subscribers', { query: { status: 'lost' } })
    // @ts-expect-error: no such filter in the text
    await staffCall('GET /api/admin/subscribers', { query: queryOf({ state: 'active' }) })
    // @ts-expect-error: a text without known names
    await staffCall('GET /api/admin/subscribers', { query: 'status=active' })
    // @ts-expect-error: the body is missing
    await staffCall('POST /api/admin/invoices')
    // @ts-expect-error: another type
    await staffCall('POST /api/admin/invoices', { body: { orders: 1 } })
    // @ts-expect-error: the schema converts it from anything, and the screen sends a number
    await staffCall('PUT /api/admin/products/{id}', { params: { id: '1' }, body: { stockQuantity: '1' } })
    // @ts-expect-error: the answer has another field
    await (await staffCall('POST /api/admin/trial-orders/deletion', { body: { count: 1 } })).removed
    // @ts-expect-error: answers no JSON
    await staffCall('GET /api/admin/subscribers/export')
    // @ts-expect-error: answers no file
    await download('GET /api/admin/subscribers', 'subscribers.csv')
    // @ts-expect-error: takes no file
    await staffUpload('POST /api/admin/invoices', { file })
    // @ts-expect-error: a query reads
    adminQuery('POST /api/admin/invoices', { body: { orders: '1' } })
    // @ts-expect-error: its parameter is missing
    adminQuery('GET /api/admin/payouts/{id}')
    const right: InputOf<'GET /api/admin/subscribers'> = { query: { status: 'active' } }
    const { deleted } = await staffCall('POST /api/admin/trial-orders/deletion', { body: { count: 1 } })
    return { right, deleted: deleted satisfies number }
  }
  expect(calls).toBeTypeOf('function')
})
