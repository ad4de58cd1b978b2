/** Whether a host, by name or address, can only be this machine itself. */
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Names are not looked up: only localhost and its subdomains count. An IPv6 address may stand in brackets. */
export const isLoopbackHost = (host: string): boolean => {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  if (version === 0) return bare === 'localhost' || bare.endsWith('.localhost')
  return loopback.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}
