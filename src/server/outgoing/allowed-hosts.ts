/**
 * The hosts to which the shop may connect with OUTGOING_HOSTS: this machine, the hosts of the other settings, and those
 * that the setting adds, from which pictures may come.
 */
import { hostMatches } from '../../domain/host-pattern.ts'
import { providers } from '../../payments/app/providers.ts'
import type { Settings } from '../settings/settings.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '')

const hostOf = (url: string | undefined): string[] => {
  const host = url === undefined ? undefined : URL.parse(url)?.hostname
  return host ? [bare(host)] : []
}

/** `postgres://user@/database?host=/run/postgresql` is no URL, and its host is a folder. */
const databaseHosts = (url: string | undefined): string[] => [
  ...hostOf(url),
  ...[...(url ?? '').matchAll(/[?&]host=([^&/%]+)(?=&|$)/g)].map(([, host = '']) => bare(host)),
]

const storeHosts = (location: Settings['picturesLocation'] | undefined): string[] => {
  if (location?.kind !== 's3') return []
  return location.endpoint === undefined ? [`s3.${location.region}.amazonaws.com`] : hostOf(location.endpoint)
}

/** Keys may be entered while the shop runs, unless the environment sets them. */
const providerHosts = ({ payments, environmentServices }: HostSettings): string[] => {
  if (payments.kind === 'sandbox')
    return environmentServices.payments.length > 0
      ? []
      : Object.values(providers).map(({ apiHost }) => apiHost)
  return payments.apiUrl === undefined ? [providers[payments.kind].apiHost] : hostOf(payments.apiUrl)
}

type HostSettings = Pick<
  Settings,
  | 'backup'
  | 'databaseDirectUrl'
  | 'databaseUrl'
  | 'environmentServices'
  | 'outgoingHosts'
  | 'payments'
  | 'picturesLocation'
  | 'publicUrl'
  | 'purgeUrls'
  | 'smtpUrl'
  | 'tracing'
>

export type AllowedHosts = (host: string) => boolean

/** Undefined without OUTGOING_HOSTS: there is no list. */
export const allowedHosts = (settings: HostSettings): AllowedHosts | undefined => {
  if (settings.outgoingHosts === undefined) return undefined
  const { backup } = settings
  const names = [
    ...databaseHosts(settings.databaseUrl),
    ...databaseHosts(settings.databaseDirectUrl),
    ...providerHosts(settings),
    ...hostOf(settings.smtpUrl),
    ...hostOf(settings.publicUrl),
    ...settings.purgeUrls.flatMap(hostOf),
    ...hostOf(settings.tracing?.endpoint),
    ...storeHosts(settings.picturesLocation),
    ...storeHosts(backup.location),
  ]
  const patterns = [...new Set([...names, ...settings.outgoingHosts])]
  return (host) => {
    const name = bare(host)
    return LOOPBACK.test(name) || patterns.some((pattern) => hostMatches(pattern, name))
  }
}
