/**
 * Where a call comes from, as far as the limits care. The rule: only valid IP addresses count, and only those that a
 * trusted proxy wrote. The chain is walked from the connection's own peer back through X-Forwarded-For; the walk ends
 * at the first hop that is not trusted or not an address, so that garbage never becomes a key of a limit.
 * The header `Forwarded` (RFC 7239) is not read: a proxy that writes one of the two passes the other on as the client
 * sent it, and two sources may disagree.
 */
import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Which proxies are believed. `hops`: that many stand in front; `networks`: those whose address is in the list. */
export type ProxyTrust =
  | { kind: 'nobody' }
  | { kind: 'hops'; count: number }
  | { kind: 'networks'; list: BlockList }

/** "203.0.113.9:41", "[2001:db8::1]:443" or "2001:db8::1%eth0" -> the address alone; undefined where it is none. */
export const parseAddress = (text: string): string | undefined => {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = (bracketed ?? bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  if (bracketed === undefined ? isIP(address) === 0 : !isIPv6(address)) return undefined
  if (isIPv4(address)) return address
  // The URL parser writes every spelling of an IPv6 address in one form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whoever has one IPv6 address has its whole /64 to choose from: for a limit it is one address. */
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
 * The address of the client behind the trusted proxies. An entry that is no address ends the walk: then it is the
 * address of the nearest hop that is known.
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

/** Who calls, as the limits count. */
export type Client = {
  /** "203.0.113.7", or the /64 of an IPv6 address; 'local' for a call from within the process. */
  address: string
  /**
   * What a proxy that is not trusted says about the client. It may only divide what the address has, never add to
   * it: the visitors behind a forgotten proxy then do not use up each other's share.
   */
  claimed?: string
}

/** `peer` is undefined where there is no connection: a call from within the process. */
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

/** The line in which a client waits its turn in a work queue. */
export const clientKey = ({ address, claimed }: Client): string =>
  claimed === undefined ? address : `${address} ${claimed}`
