/**
 * Which hosts a service may have that staff enter: those with public addresses. Otherwise a press could reach the machine
 * itself, its private network or the hosting provider's metadata services.
 */
import { lookup } from 'node:dns/promises'
import type { SecretServiceName, SecretValues } from '../../domain/secrets/secret-services.ts'
import { parseStoreLocation } from '../../object-storage/store-location.ts'
import { isPublicAddress } from '../../pictures/public-address.ts'
import { unusable } from './service-settings.ts'

/** Undefined where the service has no host of its own, such as a folder or the payment provider. */
const hostOf = (service: SecretServiceName, values: SecretValues): string | undefined => {
  if (service === 'mail') return values.host
  if (service !== 'backup') return undefined
  const location = parseStoreLocation(values.place ?? '')
  const endpoint = location.kind === 's3' ? location.endpoint : undefined
  return endpoint === undefined ? undefined : new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
}

export type FindAddresses = (host: string) => Promise<string[]>

const findAddresses: FindAddresses = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** A name that is not found is not refused: nothing can be reached by it. @throws UnusableValues */
export const requirePublicHost = async (
  service: SecretServiceName,
  values: SecretValues,
  { privateServices }: { privateServices: boolean },
  find: FindAddresses = findAddresses,
): Promise<void> => {
  const host = hostOf(service, values)
  if (host === undefined || privateServices) return
  const addresses = await find(host).catch((): string[] => [])
  if (!addresses.every(isPublicAddress))
    throw unusable(
      service,
      service === 'mail' ? 'host' : 'place',
      `: ${host} has a private address. An administrator of the machine can allow that: PRIVATE_SERVICES=on.`,
    )
}
