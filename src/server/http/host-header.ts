/**
 * Validation of the Host header. HTTP/1.1 requires exactly one with a host name; anything else is rejected, because a
 * proxy and the shop could read different hosts. HTTP/1.0, which some health checks use, may omit it.
 */
import type { IncomingMessage } from 'node:http'

export const isHostValid = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && hosts[0]?.trim() !== ''
}
