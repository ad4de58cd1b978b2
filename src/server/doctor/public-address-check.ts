/** PUBLIC_URL: whether it is set and leads to this shop, and whether browsers accept its certificate. */
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import { isLoopbackHost } from '../settings/loopback.ts'
import { isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'
import type { PublicProbe } from './public-probe.ts'

type Address = { publicUrl: string | undefined; host: string }

export const addressFindings = ({ publicUrl, host }: Address, probe: PublicProbe): Finding[] => {
  if (publicUrl === undefined)
    return [
      isReachable({ publicUrl, host })
        ? error(
            'PUBLIC_URL is not set, so links, previews and the sitemap name an address that only this machine knows.',
            'Set PUBLIC_URL to the address that shoppers use, such as https://shop.example.com.',
          )
        : info(
            'PUBLIC_URL is not set: the shop is for this machine only.',
            'Before others use it, set PUBLIC_URL to the address that shoppers use.',
          ),
    ]
  if (probe.kind === 'none') return []
  if (probe.kind === 'unreachable')
    return [
      warning(
        `${publicUrl} cannot be reached from this machine (${probe.reason}).`,
        'Open it from outside. If it fails there too: start the shop and the proxy, and check DNS and firewall.',
      ),
    ]
  const findings: Finding[] = []
  if (probe.isProven && probe.arrival === undefined)
    findings.push(
      error(
        `${publicUrl} answers (${probe.status}), but not with this shop.`,
        'Point DNS and the proxy to this shop, or correct PUBLIC_URL.',
      ),
    )
  if (!isLoopbackHost(host) && probe.arrival && !isLoopbackHost(new URL(publicUrl).hostname))
    findings.push(
      warning(
        `The shop listens on ${host}, so it may be reached past the proxy, without TLS.`,
        'With the proxy on this machine set HOST=127.0.0.1; otherwise let the firewall admit the proxy only.',
      ),
    )
  if (findings.length > 0) return findings
  return [
    probe.isProven
      ? ok(`${publicUrl} leads to this shop.`)
      : info(`${publicUrl} answers; without the database it is not known whether it is this shop.`),
  ]
}

export const addressCheck = async ({
  settings,
  probe,
}: Pick<Examined, 'settings' | 'probe'>): Promise<Finding[]> => addressFindings(settings, await probe())

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Caddy and certbot renew a certificate when a third of its time is left, and these times become shorter: 90 days, 45, 6,
 * or 12 hours of Caddy's own authority. So the warning comes with the last sixth, and 14 days before the end at the latest.
 */
const EXPIRY_WARNING_DAYS = 14
const EXPIRY_WARNING_SHARE = 1 / 6

export const certificateFindings = (
  publicUrl: string | undefined,
  probe: PublicProbe,
  now: Date,
): Finding[] => {
  if (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname))
    return [info('A shop for this machine only needs no TLS.')]
  if (publicUrl.startsWith('http:'))
    return [
      error(
        'PUBLIC_URL begins with http: passwords, addresses and payments cross the network unencrypted.',
        'Put Caddy or nginx with a certificate in front (docs/going-live.md) and set PUBLIC_URL to its https address.',
      ),
    ]
  if (probe.kind !== 'answered' || !probe.tls)
    return [info('The certificate could not be examined, because the address was not reached.')]
  const { tls, plainHttp } = probe
  const findings: Finding[] = []
  const remainingMs = tls.validTo.getTime() - now.getTime()
  const days = Math.floor(remainingMs / DAY_MS)
  const lifetimeMs = tls.validTo.getTime() - tls.validFrom.getTime()
  if (tls.problem !== undefined)
    findings.push(
      error(
        `Browsers refuse the certificate of ${publicUrl} (${tls.problem}).`,
        'Renew it, name this host in it, and let the proxy send the whole chain (fullchain.pem).',
      ),
    )
  else if (remainingMs < Math.min(EXPIRY_WARNING_DAYS * DAY_MS, lifetimeMs * EXPIRY_WARNING_SHARE))
    findings.push(
      warning(
        `The certificate ends in ${days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`}, and nothing has renewed it.`,
        'Look into the log of Caddy or certbot: they renew it when a third of its time is left.',
      ),
    )
  if (plainHttp === 'serves')
    findings.push(
      warning(
        `${publicUrl.replace('https:', 'http:')} answers without TLS instead of redirecting to https.`,
        'Let the proxy redirect port 80 to https with 301.',
      ),
    )
  if (!tls.offersHttp2)
    findings.push(
      warning(
        'The proxy does not offer HTTP/2, so pages load their files over few connections.',
        'Switch it on: http2 on; in nginx. Caddy has it on.',
      ),
    )
  return findings.length > 0
    ? findings
    : [ok(`The certificate is valid until ${tls.validTo.toISOString().slice(0, 10)}.`)]
}

export const certificateCheck = async ({
  settings,
  probe,
  now,
}: Pick<Examined, 'settings' | 'probe' | 'now'>): Promise<Finding[]> =>
  certificateFindings(settings.publicUrl, await probe(), now())
