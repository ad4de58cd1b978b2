/**
 * The Host header of a request. HTTP/1.1 requires exactly one that names a host; anything else is refused, because two
 * programs on the way may take different ones for the host. HTTP/1.0, which some health checks speak, may leave it out.
 */
import type { IncomingMessage } from 'node:http'

export const isHostValid = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && hosts[0]?.trim() !== ''
}
