/**
 * Who may read the figures at /metrics: a program on this machine that asks directly, or a client that sends METRICS_TOKEN as
 * a Bearer token. A request that any header shows to have come through a proxy is not direct, whatever its address.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../http/loopback.ts'

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (header: string | undefined, token: string): boolean => {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

export const mayReadMetrics = (request: IncomingMessage, token: string | undefined): boolean => {
  if (token !== undefined && hasToken(request.headers.authorization, token)) return true
  if (PROXY_HEADERS.some((name) => name in request.headers)) return false
  return isLoopbackHost(request.socket.remoteAddress ?? '')
}
