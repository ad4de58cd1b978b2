/**
 * Which addresses of the network the shop fetches from when it is told a picture's URL: those of the open internet.
 * Anything else would let a URL reach into the machine, its neighbours or the hosting company's own services.
 */
import { BlockList, isIP } from 'node:net'

/** One list each: IPv4 addresses count as IPv6 ones too, of a range that is not public. */
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
  // Of IPv6 only 2000::/3 is given out; within it, addresses that wrap an IPv4 one, and those for examples.
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
