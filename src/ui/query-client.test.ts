import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QueryClient } from './query-client.ts'
import { hashKey, type QueryFunction } from './query-key.ts'

/** A client whose questions wait until they are answered here. */
const setUp = () => {
  const asked: {
    key: readonly unknown[]
    signal: AbortSignal
    answer: (data: unknown) => void
    fail: (error: Error) => void
  }[] = []
  const ask: QueryFunction = ({ queryKey, signal }) =>
    new Promise((answer, fail) => asked.push({ key: queryKey, signal, answer, fail }))
  return { client: new QueryClient(ask), asked }
}
const bag = { queryKey: ['/api/products/bag'] }
const list = { queryKey: ['/api/products', { brand: 'fell' }] }
const look = { isWanted: true, afterError: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a key is the same in whatever order its fields are named', () => {
  expect(hashKey(['/a', { b: 1, c: 2 }])).toBe(hashKey(['/a', { c: 2, b: 1 }]))
  expect(hashKey(['/a', { b: 1 }])).not.toBe(hashKey(['/a', { b: 2 }]))
})

describe('an answer', () => {
  test('is asked for once by all who want it, and kept', async () => {
    const { client, asked } = setUp()
    const [first, second] = [client.fetchQuery(bag), client.fetchQuery(bag)]
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(bag.queryKey).isFetching).toBe(true)
    asked[0]?.answer('a bag')
    expect(await first).toBe('a bag')
    expect(await second).toBe('a bag')
    expect(await client.fetchQuery(bag)).toBe('a bag')
    expect(asked).toHaveLength(1)
    expect(client.getQueryState(bag.queryKey)).toEqual({ data: 'a bag', error: null, isFetching: false })
  })
  test('is asked for anew where it must be fresh', async () => {
    const { client, asked } = setUp()
    client.setQueryData(bag.queryKey, 'old')
    const fresh = client.fetchQuery(bag, { fresh: true })
    await vi.advanceTimersByTimeAsync(0)
    asked[0]?.answer('new')
    expect(await fresh).toBe('new')
    expect(client.getQueryData(bag.queryKey)).toBe('new')
  })
  test('that failed is an error for those who look, and is tried again by the next visit', async () => {
    const { client, asked } = setUp()
    await Promise.all([
      client.prefetchQuery(bag),
      vi.advanceTimersByTimeAsync(0).then(() => asked[0]?.fail(new Error('503: Not now.'))),
    ])
    expect(client.getQueryState(bag.queryKey)).toMatchObject({
      data: undefined,
      error: { message: '503: Not now.' },
    })
    client.subscribe(bag, () => undefined, look)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked, 'not by mere appearance').toHaveLength(1)
    const again = client.fetchQuery(bag)
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(bag.queryKey).error).toBeNull()
    asked[1]?.answer('a bag')
    expect(await again).toBe('a bag')
  })
  test('stays while looked at, and is forgotten five minutes after', async () => {
    const { client } = setUp()
    client.setQueryData(bag.queryKey, 'a bag')
    const stop = client.subscribe(bag, () => undefined, look)
    vi.advanceTimersByTime(60 * 60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    stop()
    vi.advanceTimersByTime(5 * 60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    vi.advanceTimersByTime(1)
    expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  })
  test('fetched ahead and never looked at is forgotten after a minute', async () => {
    const { client, asked } = setUp()
    void client.prefetchQuery(bag)
    await vi.advanceTimersByTimeAsync(0)
    asked[0]?.answer('a bag')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    vi.advanceTimersByTime(1)
    expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  })
  test('that another one tells already is taken from there while that is new', async () => {
    const { client, asked } = setUp()
    const told = { ...bag, placeholderFrom: () => ({ data: 'a bag of the list', updatedAt }) }
    let updatedAt = Date.now()
    expect(await client.fetchQuery(told)).toBe('a bag of the list')
    client.removeQueries(bag)
    updatedAt = Date.now() - 60_000
    void client.prefetchQuery(told)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
  })
})

describe('a change', () => {
  test('makes what is looked at be asked for anew, in place of a question under way', async () => {
    const { client, asked } = setUp()
    client.subscribe(list, () => undefined, look)
    await vi.advanceTimersByTimeAsync(0)
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[1]?.answer('after')
    asked[0]?.answer('before')
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(list.queryKey)).toBe('after')
  })
  test('makes the rest be asked for when it is next looked at', async () => {
    const { client, asked } = setUp()
    client.setQueryData(list.queryKey, 'before')
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(0)
    expect(client.getQueriesData([])).toEqual([])
    client.subscribe(list, () => undefined, look)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
  })
  test('shows at once, and a given-up question does not undo it', async () => {
    const { client, asked } = setUp()
    const heard = vi.fn()
    client.subscribe(list, heard, look)
    await vi.advanceTimersByTimeAsync(0)
    client.cancelQueries({ queryKey: ['/api/products'] })
    client.setQueryData<string>(list.queryKey, () => 'changed')
    asked[0]?.answer('before')
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(list.queryKey)).toEqual({ data: 'changed', error: null, isFetching: false })
    expect(heard).toHaveBeenCalled()
  })
  test('is counted while it is under way, by the beginning of its key', () => {
    const { mutations: changes } = setUp().client
    const heard = vi.fn()
    changes.subscribe(heard)
    const end = changes.start(['cart', 'add'])
    expect([
      changes.count(['cart']),
      changes.count(['cart', 'add']),
      changes.count(['cart', 'remove']),
    ]).toEqual([1, 1, 0])
    end()
    expect(changes.count(['cart'])).toBe(0)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

test('what the server knew, the browser knows', async () => {
  const server = setUp().client
  server.setQueryData(list.queryKey, ['a bag'])
  server.setQueryError(bag.queryKey, new Error('404: No such product.'))
  const { client, asked } = setUp()
  client.hydrate(JSON.parse(JSON.stringify(server.dehydrate())))
  expect(await client.fetchQuery(list)).toEqual(['a bag'])
  expect(asked).toHaveLength(0)
  expect(server.getQueryErrors().map(({ queryKey }) => queryKey)).toEqual([bag.queryKey])
})

test('removing forgets, and those who look are told', () => {
  const { client } = setUp()
  const heard = vi.fn()
  client.setQueryData(bag.queryKey, 'a bag')
  client.setQueryData(list.queryKey, 'a list')
  client.subscribe(bag, heard, { ...look, isWanted: false })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.length === 1 })
  expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  expect(client.getQueryData(list.queryKey)).toBe('a list')
  expect(heard).toHaveBeenCalledTimes(1)
})
