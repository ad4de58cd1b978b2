/**
 * The settings of this process with the secrets that staff have entered. They are read again when the database tells of a
 * change; from then on `fresh()` waits for the new ones. `current()` has those that were read last.
 */
import {
  FORMER_PAYMENTS,
  SECRET_SERVICES,
  type SecretServiceName,
  type SecretValues,
} from '../../domain/secrets/secret-services.ts'
import type { Database } from '../../storage/database/database.ts'
import { openValues } from '../../storage/secrets/seal-values.ts'
import { readSecrets, type SecretRow } from '../../storage/secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { readSecretsKey } from './secrets-key.ts'
import { withStoredServices } from './service-settings.ts'

export type StoredService = Omit<SecretRow, 'name' | 'sealed'> & {
  /** Undefined: this node cannot open it. */
  values: SecretValues | undefined
}

export type SecretsSnapshot = {
  services: ReadonlyMap<SecretServiceName, StoredService>
  settings: Settings
}

export type CurrentSecrets = {
  current(): Settings
  /** Those of every change that the database has notified so far. Rejects where they cannot be read. */
  fresh(): Promise<Settings>
  /** What the database has at the moment. */
  read(): Promise<SecretsSnapshot>
  /** The database has notified a change, or may have. */
  invalidate(): void
}

type Log = { error(details: object, message: string): void }

const serviceOf = (name: string): SecretServiceName | undefined =>
  SECRET_SERVICES.find((service) => service === name)

const UNDEFINED_TABLE = '42P01'

/** For commands, which open the database of any release: one without the table has no secrets. */
export const readSettingsOnce = async (options: {
  db: Database
  settings: Settings
  log: Log
}): Promise<Settings> => {
  try {
    return await createCurrentSecrets(options).fresh()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return options.settings
    throw error
  }
}

export const createCurrentSecrets = (options: {
  db: Database
  /** Of the environment. */
  settings: Settings
  log: Log
}): CurrentSecrets => {
  const { db, log } = options
  let settings = options.settings
  /** Counted up by each change; `readAt` is the count before the last successful read. */
  let changes = 1
  let readAt = 0
  let reading: Promise<Settings> | undefined

  const read = async (): Promise<SecretsSnapshot> => {
    const rows = await readSecrets(db)
    const key = rows.length === 0 ? undefined : await readSecretsKey(options.settings)
    const services = new Map<SecretServiceName, StoredService>()
    const former: (SecretValues | undefined)[] = []
    for (const { name, sealed, ...row } of rows) {
      const service = serviceOf(name)
      const values = key && openValues(key, name, sealed)
      if (service) services.set(service, { ...row, values })
      // Rows are in the order of their names, which end with the time.
      else if (name.startsWith(FORMER_PAYMENTS)) former.unshift(values)
    }
    const stored = new Map([...services].map(([service, { values }]) => [service, values]))
    return { services, settings: withStoredServices(options.settings, stored, former) }
  }

  const warn = ({ unreadableServices }: Settings): void => {
    if (unreadableServices.length === 0) return
    if (unreadableServices.join() === settings.unreadableServices.join()) return
    log.error(
      { services: unreadableServices },
      'secrets cannot be read on this node: it needs SECRETS_KEY, or secrets.key in its data folder',
    )
  }

  /** Until no change has been notified meanwhile. */
  const readLatest = async (): Promise<Settings> => {
    while (readAt < changes) {
      const before = changes
      const { settings: latest } = await read()
      warn(latest)
      settings = latest
      readAt = before
    }
    return settings
  }

  const fresh = async (): Promise<Settings> => {
    if (readAt === changes) return settings
    reading ??= readLatest().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    current: () => settings,
    fresh,
    read,
    invalidate: () => {
      changes += 1
      // For `current()`. A caller that needs them tries again, and is told.
      fresh().catch((error: unknown) => log.error({ err: error }, 'the secrets could not be read'))
    },
  }
}
