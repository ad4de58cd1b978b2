/**
 * Who may read the figures at /metrics: a program on this machine that asks directly, or a client that sends METRICS_TOKEN as
 * a Bearer token. A request that any header shows to have come through a proxy is not direct, whatever its address.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../settings/loopback.ts'

/**
 * Every proxy and CDN has names of its own, most of which begin with "x-" or name the client's address; Prometheus and
 * people on this machine send none of them.
 */
const PROXY_HEADER = /^x-(?!prometheus-)|forwarded|^via$|^(cdn|cf|fastly|fly|akamai)-|client-?ip$/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (header: string | undefined, token: string): boolean => {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

export const mayReadMetrics = (request: IncomingMessage, token: string | undefined): boolean => {
  if (token !== undefined && hasToken(request.headers.authorization, token)) return true
  if (Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false
  return isLoopbackHost(request.socket.remoteAddress ?? '')
}
