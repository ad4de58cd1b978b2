/** Who may read the figures: the machine itself and its private network, asking directly and not through a proxy. */
import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addSubnet('10.0.0.0', 8, 'ipv4')
own.addSubnet('172.16.0.0', 12, 'ipv4')
own.addSubnet('192.168.0.0', 16, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')

export const isOwnNetwork = (request: IncomingMessage): boolean => {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
    return false
  const address = request.socket.remoteAddress ?? ''
  return own.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
