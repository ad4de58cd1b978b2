/** Parses TRUST_PROXY: a number of proxies, or the networks of the proxies. */
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import type { ProxyTrust } from '../../api/forwarded-address.ts'

const INVALID_TRUST =
  'must be off, on, a number of proxies from 1 to 10, or networks such as 10.0.0.0/8,2001:db8::/32'

/** "10.0.0.0/8, 192.0.2.1" -> the networks; undefined where an entry is invalid. */
const parseNetworks = (text: string): BlockList | undefined => {
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const maxBits = family === 'ipv6' ? 128 : 32
    const isValid = isIP(address) > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
    if (!isValid || Number(bits ?? maxBits) > maxBits) return undefined
    list.addSubnet(address, Number(bits ?? maxBits), family)
  }
  return list
}

export const proxyTrust = z
  .string()
  .toLowerCase()
  .transform((text, context): ProxyTrust => {
    if (text === 'off') return { kind: 'nobody' }
    if (text === 'on') return { kind: 'hops', count: 1 }
    if (/^([1-9]|10)$/.test(text)) return { kind: 'hops', count: Number(text) }
    const list = parseNetworks(text)
    if (list) return { kind: 'networks', list }
    context.addIssue(INVALID_TRUST)
    return z.NEVER
  })
