/**
 * Warns the owner when requests arrive through a proxy but TRUST_PROXY is off: all visitors then share one address and
 * its rate limits. At most once an hour, because any client can send such a header.
 */
import type { IncomingMessage } from 'node:http'
import type { ProxyTrust } from '../../api/forwarded-address.ts'

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'] as const
/** ms */
const WARN_INTERVAL_MS = 60 * 60_000

export const createProxyWarning = (options: {
  trust: ProxyTrust
  log: { warn(details: object, message: string): void }
  now?: () => number
}): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => void) => {
  const { trust, log, now = () => performance.now() } = options
  if (trust.kind !== 'nobody') return () => undefined
  let warnedAt = Number.NEGATIVE_INFINITY
  return ({ headers, socket }) => {
    const header = FORWARDING_HEADERS.find((name) => headers[name] !== undefined)
    if (header === undefined || now() - warnedAt < WARN_INTERVAL_MS) return
    warnedAt = now()
    log.warn(
      { header, peer: socket.remoteAddress },
      'REQUESTS COME THROUGH A PROXY, BUT TRUST_PROXY IS OFF: all visitors count as one address and share its ' +
        'limits. Set TRUST_PROXY to the number of proxies in front, or to their networks.',
    )
  }
}
