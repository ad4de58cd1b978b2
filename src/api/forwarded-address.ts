/**
 * Resolves the client address for rate limits. The rule: only valid IP addresses written by a trusted proxy count. The
 * chain is followed from the socket's peer back through X-Forwarded-For and ends at the first hop that is untrusted or
 * not an address, so that garbage never becomes a rate-limit key.
 * The `Forwarded` header (RFC 7239) is ignored: a proxy that writes one of the two headers passes the other through
 * unchanged from the client.
 */
import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Which proxies are trusted. `hops`: a number of proxies in front; `networks`: proxies whose address is in the list. */
export type ProxyTrust =
  | { kind: 'nobody' }
  | { kind: 'hops'; count: number }
  | { kind: 'networks'; list: BlockList }

/** "203.0.113.9:41", "[2001:db8::1]:443" or "2001:db8::1%eth0" -> the bare address; undefined when it is invalid. */
export const parseAddress = (text: string): string | undefined => {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = (bracketed ?? bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  if (bracketed === undefined ? isIP(address) === 0 : !isIPv6(address)) return undefined
  if (isIPv4(address)) return address
  // The URL parser normalises every spelling of an IPv6 address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** An IPv6 client can use its whole /64, so rate limits count the /64 as one address. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

export const isTrustedPeer = (trust: ProxyTrust, address: string, hop: number): boolean => {
  if (trust.kind === 'nobody') return false
  if (trust.kind === 'hops') return hop < trust.count
  return trust.list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The client address behind the trusted proxies. An invalid entry ends the chain: the result is then the address of
 * the last valid hop.
 */
export const resolveClientAddress = (
  trust: ProxyTrust,
  peer: string,
  forwardedFor: string | undefined,
): string => {
  const entries = forwardedFor?.split(',') ?? []
  let address = peer
  for (let hop = 0; isTrustedPeer(trust, address, hop); hop += 1) {
    const before = parseAddress(entries.at(-1 - hop) ?? '')
    if (before === undefined) break
    address = before
  }
  return address
}

/** The client as rate limits count it. */
export type Client = {
  /** "203.0.113.7", or the /64 of an IPv6 address; 'local' for an in-process call. */
  address: string
  /**
   * The address that an untrusted proxy reports for the client. It only subdivides the limit of `address` and never
   * adds to it: visitors behind a proxy that nobody configured do not exhaust each other's share.
   */
  claimed?: string
}

/** `peer` is undefined for an in-process call, which has no connection. */
export const resolveClient = (
  trust: ProxyTrust,
  peer: string | undefined,
  forwardedFor: string | undefined,
): Client => {
  const known = parseAddress(peer ?? '')
  if (known === undefined && trust.kind === 'nobody') return { address: 'local' }
  const address = networkOf(resolveClientAddress(trust, known ?? '127.0.0.1', forwardedFor))
  if (trust.kind !== 'nobody') return { address }
  const claimed = parseAddress(forwardedFor?.split(',').at(-1) ?? '')
  return { address, ...(claimed !== undefined && { claimed: networkOf(claimed) }) }
}

/** The key of a client in work queues and stored checkouts. */
export const clientKey = ({ address, claimed }: Client): string =>
  claimed === undefined ? address : `${address} ${claimed}`
