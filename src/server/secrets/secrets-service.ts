/**
 * What owners do with the secrets of services: see, enter, test and remove them. The rule: a row is written under the lock
 * of all, with the key that opens them all, and what was seen is what is changed.
 */
import type { SecretServiceState, SecretsService } from '../../api/api-services.ts'
import type { CurrentSettings } from '../../api/current-settings.ts'
import { HttpError } from '../../contract/errors.ts'
import {
  changedFields,
  completeValues,
  maskedValues,
  SECRET_SERVICES,
  type SecretServiceName,
  type SecretValues,
  secretServices,
} from '../../domain/secrets/secret-services.ts'
import { type Database, inTransaction } from '../../storage/database/database.ts'
import { openValues, sealValues } from '../../storage/secrets/seal-values.ts'
import {
  deleteSecret,
  lockSecrets,
  recordSecretChange,
  type SecretRow,
  writeSecret,
} from '../../storage/secrets/secrets.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { CurrentSecrets, SecretsSnapshot } from './current-secrets.ts'
import { tellOwners } from './owner-notices.ts'
import { pressTest } from './press-test.ts'
import { requirePublicHost } from './public-host.ts'
import { makeSecretsKey, readSecretsKey } from './secrets-key.ts'
import { UnusableValues, withService } from './service-settings.ts'

const stateOf = (
  service: SecretServiceName,
  { services }: SecretsSnapshot,
  { environmentServices }: Settings,
): SecretServiceState => {
  const stored = services.get(service)
  const environment = environmentServices[service]
  const isReadable = stored?.values !== undefined
  return {
    service,
    source: environment.length > 0 ? 'environment' : !stored ? 'none' : isReadable ? 'entered' : 'unreadable',
    environment,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
    values: stored?.values ? maskedValues(service, stored.values) : {},
  }
}

/** @throws HttpError in place of `UnusableValues` */
const orRefused = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnusableValues ? new HttpError('secret-refused', error.message) : error
  }
}

export const createSecretsService = (options: {
  db: Database
  secrets: CurrentSecrets
  /** Of the environment. */
  settings: Settings
  shopSettings: Pick<CurrentSettings, 'current'>
  origin: () => string
  now: () => Date
  log: Log
}): SecretsService => {
  const { db, secrets, settings, shopSettings, now, log } = options

  const requireEntered = (service: SecretServiceName): void => {
    const names = settings.environmentServices[service]
    if (names.length > 0)
      throw new HttpError('secret-in-environment', `The environment decides this: ${names.join(', ')}.`)
  }
  /** The settings with the given values, which were completed with stored secrets. */
  const complete = async (
    service: SecretServiceName,
    given: SecretValues,
    { services, settings: present }: SecretsSnapshot,
  ) => {
    const completed = completeValues(service, given, services.get(service)?.values)
    if (!completed.ok) throw new HttpError('secret-refused', completed.problem)
    const { values } = completed
    return orRefused(async () => {
      const changed = withService(present, service, values)
      await requirePublicHost(service, values, settings)
      return { values, settings: changed }
    })
  }
  /** A new key is made for the first secret only: any later one would lock the other nodes out. */
  const keyFor = async (rows: readonly SecretRow[]): Promise<Buffer> => {
    if (rows.length === 0) return makeSecretsKey(settings)
    const key = await readSecretsKey(settings)
    if (!key || rows.some(({ name, sealed }) => !openValues(key, name, sealed)))
      throw new HttpError('secrets-unreadable')
    return key
  }
  const requireVersion = (rows: readonly SecretRow[], service: SecretServiceName, version: number): void => {
    if ((rows.find(({ name }) => name === service)?.version ?? 0) !== version)
      throw new HttpError('secrets-changed')
  }
  /** This node uses the change before the answer; the others are told by the database. */
  const applied = async (
    service: SecretServiceName,
    what: string,
    { by, before }: { by: string; before: Settings },
  ): Promise<void> => {
    secrets.invalidate()
    const after = await secrets.fresh()
    const shop = shopSettings.current()
    await tellOwners(
      { service, what, by, at: now(), before, after },
      { db, shop, origin: options.origin(), log },
    )
  }
  const read = async (): Promise<SecretServiceState[]> => {
    const snapshot = await secrets.read()
    return SECRET_SERVICES.map((service) => stateOf(service, snapshot, settings))
  }

  return {
    read,
    change: async (service, { version, values: given, by }) => {
      requireEntered(service)
      const snapshot = await secrets.read()
      const { values } = await complete(service, given, snapshot)
      const fields = changedFields(service, snapshot.services.get(service)?.values ?? {}, values)
      if (fields.length === 0) return []
      await inTransaction(db, async (trx) => {
        const rows = await lockSecrets(trx)
        requireVersion(rows, service, version)
        const sealed = sealValues(await keyFor(rows), service, values)
        await writeSecret(trx, { name: service, version: version + 1, sealed, now: now(), by })
        await recordSecretChange(trx, service, fields)
      })
      const labels = fields.map((field) => secretServices[service].fields[field]?.label ?? field)
      await applied(service, `changed ${labels.join(', ')}`, { by, before: snapshot.settings })
      return fields
    },
    remove: async (service, { version, by }) => {
      const snapshot = await secrets.read()
      await inTransaction(db, async (trx) => {
        const rows = await lockSecrets(trx)
        requireVersion(rows, service, version)
        if (version === 0) throw new HttpError('secrets-changed')
        await deleteSecret(trx, service)
        await recordSecretChange(trx, service, Object.keys(secretServices[service].fields))
      })
      await applied(service, 'removed the values', { by, before: snapshot.settings })
    },
    test: async (service, { values: given, to }) => {
      requireEntered(service)
      const { settings: tested } = await complete(service, given, await secrets.read())
      return pressTest(service, { settings: tested, shop: shopSettings.current(), to, log })
    },
  }
}
