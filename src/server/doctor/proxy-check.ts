/**
 * The proxies in front: whether TRUST_PROXY agrees with what arrives, so that rate limits count visitors and not proxies,
 * and whether an upload gets through. The doctor's own request forges an address as a visitor could: it must not count.
 */
import { networkOf, parseAddress } from '../../api/forwarded-address.ts'
import type { Arrival } from '../../contract/doctor/doctor.ts'
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import { isLoopbackHost } from '../settings/loopback.ts'
import type { Examined } from './doctor-context.ts'
import { FORGED_ADDRESS, type PublicProbe } from './public-probe.ts'

/** The addresses that proxies have written, and the one that counts for the visitor. */
const readChain = ({ forwardedFor, peer }: Arrival): { proxies: number; visitor: string | undefined } => {
  const entries = forwardedFor === null || forwardedFor === '' ? [] : forwardedFor.split(',')
  const addresses = entries.map((entry) => parseAddress(entry))
  const written = addresses.slice(addresses.lastIndexOf(FORGED_ADDRESS) + 1)
  const visitor = written[0] ?? parseAddress(peer ?? '')
  return { proxies: written.length, visitor: visitor && networkOf(visitor) }
}

const counted = (proxies: number): string => (proxies === 1 ? 'one proxy' : `${proxies} proxies`)

export type ProxyFacts = {
  trust: 'nobody' | 'hops' | 'networks'
  arrival: Arrival
  /** Whether the request came to an address other than this machine's. */
  isPublic: boolean
}

export const proxyFindings = ({ trust, arrival, isPublic }: ProxyFacts): Finding[] => {
  const { proxies, visitor } = readChain(arrival)
  const remedy = `Set TRUST_PROXY=${proxies === 0 ? 'off' : proxies}, or the networks of the proxies, and restart the shop.`
  if (proxies === 0 && isPublic && isLoopbackHost(arrival.peer?.replace(/^::ffff:/, '') ?? ''))
    return [
      error(
        'A proxy on this machine sends no X-Forwarded-For, so all visitors share the limits of one address.',
        `Let it write X-Forwarded-For (deploy/ has nginx and Caddy files)${arrival.otherHeaders.length > 0 ? `; it writes ${arrival.otherHeaders.join(', ')}, which the shop does not read` : ''}.`,
      ),
    ]
  if (arrival.client === FORGED_ADDRESS)
    return [
      error(
        proxies === 0
          ? 'TRUST_PROXY is set, but no proxy writes X-Forwarded-For: visitors can choose the address that limits count.'
          : `TRUST_PROXY trusts more proxies than the ${counted(proxies)} in front: visitors can choose the address that limits count.`,
        remedy,
      ),
    ]
  if (trust === 'nobody' && proxies > 0)
    return [
      error(
        `Requests come through ${counted(proxies)}, but TRUST_PROXY is off: all visitors share the limits of one address.`,
        remedy,
      ),
    ]
  if (visitor !== undefined && arrival.client !== visitor)
    return [
      error(
        `Requests come through ${counted(proxies)}, and TRUST_PROXY does not trust all of them: visitors share the limits of ${arrival.client}.`,
        remedy,
      ),
    ]
  return [
    ok(
      proxies === 0
        ? 'No proxy is in front, and none is trusted.'
        : `Requests come through ${counted(proxies)}, and limits count the visitor's address.`,
    ),
  ]
}

const uploadFindings = (probe: PublicProbe): Finding[] =>
  probe.kind === 'answered' && probe.acceptsUploads === false
    ? [
        warning(
          'The proxy refuses uploads of 20 MB, so staff cannot add large pictures.',
          'Set client_max_body_size 500m in nginx; Caddy has no limit.',
        ),
      ]
    : []

export const proxyCheck = async ({
  settings,
  probe,
  arrival: ofThisPage,
}: Pick<Examined, 'settings' | 'probe' | 'arrival'>): Promise<Finding[]> => {
  const probed = await probe()
  const arrival = (probed.kind === 'answered' ? probed.arrival : undefined) ?? ofThisPage
  if (!arrival)
    return [
      settings.publicUrl === undefined
        ? info('Proxies are examined once PUBLIC_URL is set.')
        : info('How requests arrive could not be seen, because PUBLIC_URL did not lead to this shop.'),
    ]
  const isPublic = settings.publicUrl !== undefined && !isLoopbackHost(new URL(settings.publicUrl).hostname)
  return [...proxyFindings({ trust: settings.trustProxy.kind, arrival, isPublic }), ...uploadFindings(probed)]
}
