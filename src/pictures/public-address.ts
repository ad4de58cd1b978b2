/**
 * Allows downloads from public IP addresses only. Otherwise the URL of a picture could reach the machine itself, its
 * private network or the hosting provider's metadata services (SSRF).
 */
import { BlockList, isIP } from 'node:net'

/** Separate lists: in a shared one, IPv4 addresses would also match as IPv4-mapped IPv6 addresses. */
const nonPublic = { ipv4: new BlockList(), ipv6: new BlockList() }
const ranges: [range: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Only 2000::/3 is allocated. Blocked within it: addresses that embed an IPv4 address, and documentation ranges.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
for (const [range, bits, family] of ranges) nonPublic[family].addSubnet(range, bits, family)

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return version !== 0 && !nonPublic[family].check(address, family)
}
