/** Whose address a limit counts: behind trusted proxies, with garbage in the header, and behind a proxy without TRUST_PROXY. */
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { testApi } from '../setup/api.ts'

const subscribe = (api: ReturnType<ReturnType<typeof testApi>>, name: string, forwardedFor?: string) =>
  api.call('POST', '/api/newsletter', {
    body: { email: `${name}@example.com` },
    headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
  })
const statusesOf = async (
  api: ReturnType<ReturnType<typeof testApi>>,
  name: string,
  headers: readonly string[],
): Promise<number[]> => {
  const statuses: number[] = []
  for (const [index, header] of headers.entries())
    statuses.push((await subscribe(api, `${name}-${index}`, header)).status)
  return statuses
}
const times = (count: number, header: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => header(index))

describe('behind one proxy', () => {
  const api = testApi({ services: (db) => ({ limits: createRateLimits(db) }) })
  test.each([
    ['other ports of one address', (index: number) => `203.0.113.9:${index + 1}`],
    ['texts that are no address', (index: number) => `unknown-${index}`],
    ['addresses that the client itself wrote', (index: number) => `198.51.100.${index}, 203.0.113.10`],
    ['other addresses of one /64', (index: number) => `[2001:db8:0:7::${index + 1}]`],
  ])('%s count as one client', async (name, header) => {
    const statuses = await statusesOf(api(), name.replaceAll(/\W/g, '-'), times(23, header))
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(statuses.at(-1)).toBe(429)
    expect((await subscribe(api(), `other-${name.length}`, '203.0.113.77')).status).toBe(201)
  })
})

describe('behind a CDN and a proxy, named by their networks', () => {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addSubnet('198.51.100.0', 24, 'ipv4')
  const api = testApi({
    services: (db) => ({ limits: createRateLimits(db), trustProxy: { kind: 'networks', list } }),
  })
  test("visitors are identified by the CDN's header, not by their own", async () => {
    const header = (index: number) => `192.0.2.${index}, 203.0.113.9, 198.51.100.7`
    expect((await statusesOf(api(), 'cdn', times(22, header))).at(-1)).toBe(429)
    expect((await subscribe(api(), 'cdn-other', '203.0.113.10, 198.51.100.7')).status).toBe(201)
  })
})

describe('behind a proxy that is not configured', () => {
  const api = testApi({
    services: (db) => ({ limits: createRateLimits(db), trustProxy: { kind: 'nobody' } }),
  })
  test('one visitor can exhaust only a share of the common limit, whatever headers they send', async () => {
    const first = await statusesOf(
      api(),
      'first',
      times(9, () => '203.0.113.9'),
    )
    expect(first).toEqual([...Array(7).fill(201), 429, 429])
    expect((await subscribe(api(), 'second', '203.0.113.10')).status).toBe(201)
    const forged = await statusesOf(
      api(),
      'forged',
      times(20, (index) => `192.0.2.${index}`),
    )
    expect(forged.filter((status) => status === 201).length).toBeLessThanOrEqual(13)
    expect(forged.at(-1)).toBe(429)
  })

  test('an invalid forwarded address is ignored', async () => {
    const { db } = api()
    await subscribe(api(), 'garbage', "x'; drop table rate_limits --")
    const keys = (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
    expect(keys.join()).not.toContain('drop table')
  })
})
