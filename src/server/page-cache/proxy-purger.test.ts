import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createProxyPurger, type ProxyPurger, purgeExpression } from './proxy-purger.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A proxy cache that records the purges it receives, and answers them with `status()`. */
const openCache = async (status: () => number = () => 200) => {
  const purges: string[] = []
  const server = createServer((request, response) => {
    purges.push(`${request.method} ${request.headers['x-purge-tags']}`)
    response.writeHead(status()).end()
    server.emit('purge')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const received = async (count: number) => {
    while (purges.length < count) await once(server, 'purge')
    return purges
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, purges, received }
}

const openPurger = (origins: string[], repeat = 60_000): ProxyPurger => {
  const timings = { request: 1000, repeat, retry: 1, settle: 1000 }
  const purger = createProxyPurger({ origins, log: { warn: () => undefined }, timings })
  if (!purger) throw new Error('no purger')
  opened.push(purger.stop)
  return purger
}

describe('purgeExpression', () => {
  const finds = (tags: string[], header: string) => new RegExp(purgeExpression(new Set(tags))).test(header)

  test('finds a whole tag among others and no part of one', () => {
    expect(finds(['product:1'], 'catalogue product:1 prices')).toBe(true)
    expect(finds(['product:1'], 'catalogue product:12')).toBe(false)
    expect(finds(['prices', 'product:2'], 'catalogue product:2')).toBe(true)
  })
  test('takes no character of a tag for an expression', () => {
    expect(finds(["product:(a)*'"], "catalogue product:(a)*'")).toBe(true)
    expect(finds(['product:a|catalogue'], 'catalogue product:b')).toBe(false)
  })
  test('finds everything when everything changed, or a great many tags', () => {
    expect(purgeExpression('everything')).toBe('.')
    expect(purgeExpression(new Set(Array.from({ length: 101 }, (_, index) => `product:${index}`)))).toBe('.')
  })
})

test('without PURGE_URLS there is no purger', () => {
  expect(createProxyPurger({ origins: [], log: { warn: () => undefined } })).toBeUndefined()
})

test('a change is purged at every cache, and once more for responses that were on their way', async () => {
  const [one, other] = [await openCache(), await openCache()]
  const purger = openPurger([one.origin, other.origin], 1)
  purger.purge(new Set(['product:1']))
  await purger.settled()
  const purge = 'PURGE (^|\\s)(product:1)(\\s|$)'
  expect(await one.received(2)).toEqual([purge, purge])
  expect(await other.received(2)).toEqual([purge, purge])
})

test('a cache that refused a purge is purged of everything when it answers again', async () => {
  let status = 500
  const cache = await openCache(() => status)
  const purger = openPurger([cache.origin])
  purger.purge(new Set(['product:1']))
  await cache.received(2)
  status = 200
  await purger.settled()
  expect(cache.purges[0]).toBe('PURGE (^|\\s)(product:1)(\\s|$)')
  expect(cache.purges.at(-1)).toBe('PURGE .')
})

test('a cache that does not answer delays nobody for longer than the time allowed', async () => {
  const purger = createProxyPurger({
    origins: ['http://127.0.0.1:1'],
    log: { warn: () => undefined },
    timings: { request: 50, repeat: 60_000, retry: 60_000, settle: 1 },
  })
  purger?.purge('everything')
  await purger?.settled()
  await purger?.stop()
})
