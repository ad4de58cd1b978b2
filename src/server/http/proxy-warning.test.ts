import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createProxyWarning } from './proxy-warning.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

test('forwarding headers are warned of once an hour while no proxy is trusted', () => {
  const warnings: object[] = []
  let now = 0
  const log = { warn: (details: object) => warnings.push(details) }
  const watch = createProxyWarning({ trust: { kind: 'nobody' }, log, now: () => now })
  watch(request({ host: 'shop' }))
  expect(warnings).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) watch(request({ [name]: '203.0.113.9' }))
  expect(warnings).toEqual([{ header: 'x-forwarded-for', peer: '127.0.0.1' }])
  now = 60 * 60_000
  watch(request({ forwarded: 'for=203.0.113.9' }))
  expect(warnings).toHaveLength(2)
})

test('a trusted proxy is not warned of', () => {
  const warnings: object[] = []
  const log = { warn: (details: object) => warnings.push(details) }
  createProxyWarning({ trust: { kind: 'hops', count: 1 }, log })(
    request({ 'x-forwarded-for': '203.0.113.9' }),
  )
  expect(warnings).toEqual([])
})
