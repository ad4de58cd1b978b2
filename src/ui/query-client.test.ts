import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashKey, type QueryFunction } from './query.ts'
import { QueryClient } from './query-client.ts'

/** A client whose requests stay in flight until the test resolves or rejects them. */
const setUp = () => {
  const requests: {
    key: readonly unknown[]
    signal: AbortSignal
    resolve: (data: unknown) => void
    reject: (error: Error) => void
  }[] = []
  const queryFn: QueryFunction = ({ queryKey, signal }) =>
    new Promise((resolve, reject) => requests.push({ key: queryKey, signal, resolve, reject }))
  return { client: new QueryClient(queryFn), requests }
}
const bag = { queryKey: ['/api/products/bag'] }
const list = { queryKey: ['/api/products', { brand: 'fell' }] }
const onMount = { enabled: true, retryOnMount: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('The hash of a key does not depend on the order of its fields', () => {
  expect(hashKey(['/a', { b: 1, c: 2 }])).toBe(hashKey(['/a', { c: 2, b: 1 }]))
  expect(hashKey(['/a', { b: 1 }])).not.toBe(hashKey(['/a', { b: 2 }]))
})

describe('Cached data', () => {
  test('is fetched once for concurrent callers, and kept', async () => {
    const { client, requests } = setUp()
    const [first, second] = [client.fetchQuery(bag), client.fetchQuery(bag)]
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(bag.queryKey).isFetching).toBe(true)
    requests[0]?.resolve('a bag')
    expect(await first).toBe('a bag')
    expect(await second).toBe('a bag')
    expect(await client.fetchQuery(bag)).toBe('a bag')
    expect(requests).toHaveLength(1)
    expect(client.getQueryState(bag.queryKey)).toEqual({ data: 'a bag', error: null, isFetching: false })
  })
  test('is ignored by a fetch with `fresh`', async () => {
    const { client, requests } = setUp()
    client.setQueryData(bag.queryKey, 'old')
    const fresh = client.fetchQuery(bag, { fresh: true })
    await vi.advanceTimersByTimeAsync(0)
    requests[0]?.resolve('new')
    expect(await fresh).toBe('new')
    expect(client.getQueryData(bag.queryKey)).toBe('new')
  })
  test('is that of the newest request, also for who waits for one that a refetch has replaced', async () => {
    const { client, requests } = setUp()
    const waiting = client.fetchQuery(bag, { fresh: true })
    await vi.advanceTimersByTimeAsync(0)
    void client.refetchQueries(bag)
    await vi.advanceTimersByTimeAsync(0)
    requests[0]?.reject(new Error('aborted'))
    requests[1]?.resolve('new')
    expect(await waiting).toBe('new')
  })
  test('is missing after an error, which a mount does not retry and the next fetch does', async () => {
    const { client, requests } = setUp()
    await Promise.all([
      client.prefetchQuery(bag),
      vi.advanceTimersByTimeAsync(0).then(() => requests[0]?.reject(new Error('503: Not now.'))),
    ])
    expect(client.getQueryState(bag.queryKey)).toMatchObject({
      data: undefined,
      error: { message: '503: Not now.' },
    })
    client.subscribe(bag, () => undefined, onMount)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests, 'not retried by the mount').toHaveLength(1)
    const again = client.fetchQuery(bag)
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(bag.queryKey).error).toBeNull()
    requests[1]?.resolve('a bag')
    expect(await again).toBe('a bag')
  })
  test('stays while it has subscribers, and is dropped five minutes after the last one', async () => {
    const { client } = setUp()
    client.setQueryData(bag.queryKey, 'a bag')
    const unsubscribe = client.subscribe(bag, () => undefined, onMount)
    vi.advanceTimersByTime(60 * 60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    unsubscribe()
    vi.advanceTimersByTime(5 * 60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    vi.advanceTimersByTime(1)
    expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  })
  test('that was prefetched and never subscribed to is dropped after a minute', async () => {
    const { client, requests } = setUp()
    void client.prefetchQuery(bag)
    await vi.advanceTimersByTimeAsync(0)
    requests[0]?.resolve('a bag')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.getQueryData(bag.queryKey)).toBe('a bag')
    vi.advanceTimersByTime(1)
    expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  })
  test('comes from the placeholder while that is recent', async () => {
    const { client, requests } = setUp()
    const query = { ...bag, placeholderFrom: () => ({ data: 'a bag of the list', updatedAt }) }
    let updatedAt = Date.now()
    expect(await client.fetchQuery(query)).toBe('a bag of the list')
    client.removeQueries(bag)
    updatedAt = Date.now() - 60_000
    void client.prefetchQuery(query)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
  })
})

describe('An invalidation', () => {
  test('fetches subscribed queries again and aborts the request in flight', async () => {
    const { client, requests } = setUp()
    client.subscribe(list, () => undefined, onMount)
    await vi.advanceTimersByTimeAsync(0)
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(2)
    expect(requests[0]?.signal.aborted).toBe(true)
    requests[1]?.resolve('after')
    requests[0]?.resolve('before')
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(list.queryKey)).toBe('after')
  })
  test('leaves a query without subscribers to its next subscriber', async () => {
    const { client, requests } = setUp()
    client.setQueryData(list.queryKey, 'before')
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(0)
    expect(client.getQueriesData([])).toEqual([])
    client.subscribe(list, () => undefined, onMount)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
  })
})

test('An optimistic update notifies subscribers, and a cancelled request does not overwrite it', async () => {
  const { client, requests } = setUp()
  const listener = vi.fn()
  client.subscribe(list, listener, onMount)
  await vi.advanceTimersByTimeAsync(0)
  client.cancelQueries({ queryKey: ['/api/products'] })
  client.setQueryData<string>(list.queryKey, () => 'changed')
  requests[0]?.resolve('before')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(list.queryKey)).toEqual({ data: 'changed', error: null, isFetching: false })
  expect(listener).toHaveBeenCalled()
})

test('A pending mutation is counted by each prefix of its key', () => {
  const { mutations } = setUp().client
  const listener = vi.fn()
  mutations.subscribe(listener)
  const finish = mutations.start(['cart', 'add'])
  expect([
    mutations.count(['cart']),
    mutations.count(['cart', 'add']),
    mutations.count(['cart', 'remove']),
  ]).toEqual([1, 1, 0])
  finish()
  expect(mutations.count(['cart'])).toBe(0)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('Data that the server dehydrates is hydrated in the browser without a request', async () => {
  const server = setUp().client
  server.setQueryData(list.queryKey, ['a bag'])
  server.setQueryError(bag.queryKey, new Error('404: No such product.'))
  const { client, requests } = setUp()
  client.hydrate(JSON.parse(JSON.stringify(server.dehydrate())))
  expect(await client.fetchQuery(list)).toEqual(['a bag'])
  expect(requests).toHaveLength(0)
  expect(server.getQueryErrors().map(({ queryKey }) => queryKey)).toEqual([bag.queryKey])
})

test('Removing a query drops its data and notifies its subscribers', () => {
  const { client } = setUp()
  const listener = vi.fn()
  client.setQueryData(bag.queryKey, 'a bag')
  client.setQueryData(list.queryKey, 'a list')
  client.subscribe(bag, listener, { ...onMount, enabled: false })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.length === 1 })
  expect(client.getQueryData(bag.queryKey)).toBeUndefined()
  expect(client.getQueryData(list.queryKey)).toBe('a list')
  expect(listener).toHaveBeenCalledTimes(1)
})
