import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createProxyWarning } from './proxy-warning.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

test('A forwarding header is logged once an hour while TRUST_PROXY is off', () => {
  const warnings: object[] = []
  let now = 0
  const log = { warn: (details: object) => warnings.push(details) }
  const warn = createProxyWarning({ trust: { kind: 'nobody' }, log, now: () => now })
  warn(request({ host: 'shop' }))
  expect(warnings).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) warn(request({ [name]: '203.0.113.9' }))
  expect(warnings).toEqual([{ header: 'x-forwarded-for', peer: '127.0.0.1' }])
  now = 60 * 60_000
  warn(request({ forwarded: 'for=203.0.113.9' }))
  expect(warnings).toHaveLength(2)
})

test('A trusted proxy causes no warning', () => {
  const warnings: object[] = []
  const log = { warn: (details: object) => warnings.push(details) }
  createProxyWarning({ trust: { kind: 'hops', count: 1 }, log })(
    request({ 'x-forwarded-for': '203.0.113.9' }),
  )
  expect(warnings).toEqual([])
})
