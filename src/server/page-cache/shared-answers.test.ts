import { expect, test } from 'vitest'
import { TAGS_HEADER } from '../../api/catalogue-tags.ts'
import { createSharedAnswers } from './shared-answers.ts'

/** An API whose answers count the calls of their path. */
const createApi = (tags = '') => {
  const calls: string[] = []
  return {
    calls,
    fetch: async (path: string) => {
      calls.push(path)
      return Response.json({ path, call: calls.length }, { headers: { [TAGS_HEADER]: tags } })
    },
  }
}
const connected = { isConnected: () => true }
const callIn = async (fetch: (path: string) => Promise<{ json(): Promise<unknown> }>, path = '/api/shop') =>
  ((await (await fetch(path)).json()) as { call: number }).call

test('renders share an answer until everything changes', async () => {
  const shared = createSharedAnswers(connected)
  const { fetch } = createApi()
  expect(await callIn(shared.forRender(fetch))).toBe(1)
  shared.invalidate(new Set(['product:1']))
  expect(await callIn(shared.forRender(fetch))).toBe(1)
  shared.invalidate('everything')
  expect(await callIn(shared.forRender(fetch))).toBe(2)
})

test('what a render reads that began before a change is not kept', async () => {
  const shared = createSharedAnswers(connected)
  const { fetch } = createApi()
  const render = shared.forRender(fetch)
  shared.invalidate('everything')
  expect(await callIn(render)).toBe(1)
  expect(await callIn(shared.forRender(fetch))).toBe(2)
})

test('an answer that depends on single products, or that has a query, is not kept', async () => {
  const shared = createSharedAnswers(connected)
  const tagged = createApi('product:1')
  await callIn(shared.forRender(tagged.fetch))
  expect(await callIn(shared.forRender(tagged.fetch))).toBe(2)
  const { fetch } = createApi()
  await callIn(shared.forRender(fetch), '/api/products?search=a')
  expect(await callIn(shared.forRender(fetch), '/api/products?search=a')).toBe(2)
})

test('an error is not kept', async () => {
  const shared = createSharedAnswers(connected)
  let calls = 0
  const failing = async () => {
    calls += 1
    return Response.json({}, { status: 503, headers: { [TAGS_HEADER]: '' } })
  }
  await shared.forRender(failing)('/api/shop')
  await shared.forRender(failing)('/api/shop')
  expect(calls).toBe(2)
})

test('nothing kept is used while changes may be missed', async () => {
  let isConnected = true
  const shared = createSharedAnswers({ isConnected: () => isConnected })
  const { fetch } = createApi()
  await callIn(shared.forRender(fetch))
  isConnected = false
  expect(await callIn(shared.forRender(fetch))).toBe(2)
})

test('a render cannot change what others read', async () => {
  const shared = createSharedAnswers(connected)
  const { fetch } = createApi()
  const data = (await (await shared.forRender(fetch)('/api/shop')).json()) as { path: string }
  expect(() => {
    data.path = 'changed'
  }).toThrow(TypeError)
})

test('no more than twenty are kept', async () => {
  const shared = createSharedAnswers(connected)
  const { fetch } = createApi()
  for (let place = 0; place < 21; place += 1) await callIn(shared.forRender(fetch), `/api/${place}`)
  expect(await callIn(shared.forRender(fetch), '/api/20')).toBe(22)
  expect(await callIn(shared.forRender(fetch), '/api/0')).toBe(1)
})
