/**
 * Validation of the Host header. HTTP/1.1 requires exactly one with a host name; anything else is rejected, because a
 * proxy and the shop could read different hosts. HTTP/1.0, which some health checks use, may omit it. The fast path and
 * the normal path apply the same rule.
 */
import type { IncomingMessage } from 'node:http'

/** The longest name has 253 characters; with a port 259. */
const MAX_LENGTH = 259
/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

export const isHostName = (host: string): boolean => host.length <= MAX_LENGTH && HOST.test(host)

export const isHostValid = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && isHostName(hosts[0] ?? '')
}
