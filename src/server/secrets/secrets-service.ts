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
  FORMER_PAYMENTS,
  maskedValues,
  SECRET_SERVICES,
  type SecretServiceName,
  type SecretValues,
  secretServices,
  TEST_ADDRESS,
  type ValueProblem,
  valueProblem,
} from '../../domain/secrets/secret-services.ts'
import { PROVIDERS } from '../../payments/app/providers.ts'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import { openValues, sealValues } from '../../storage/secrets/seal-values.ts'
import {
  deleteSecret,
  deleteSecretsOf,
  lockSecrets,
  recordSecretChange,
  type SecretRow,
  writeSecret,
} from '../../storage/secrets/secrets.ts'
import type { Log } from '../observability/log.ts'
import { areOlderNodesConnected } from '../settings/older-nodes.ts'
import type { Settings } from '../settings/settings.ts'
import type { CurrentSecrets, SecretsSnapshot } from './current-secrets.ts'
import { tellOwners } from './owner-notices.ts'
import { pressTest } from './press-test.ts'
import { requirePublicHost } from './public-host.ts'
import { makeSecretsKey, readSecretsKey } from './secrets-key.ts'
import { UnusableValues, withService } from './service-settings.ts'

const isRealMoney = ({ payments }: Settings): boolean =>
  payments.kind !== 'sandbox' && payments.mode === 'live'

const stateOf = (
  service: SecretServiceName,
  { services, settings }: SecretsSnapshot,
  { environmentServices }: Settings,
  origin: string,
): SecretServiceState => {
  const stored = services.get(service)
  const environment = environmentServices[service]
  return {
    service,
    source:
      environment.length > 0
        ? 'environment'
        : settings.unreadableServices.includes(service)
          ? 'unreadable'
          : stored
            ? 'entered'
            : 'none',
    environment,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
    values: stored?.values ? maskedValues(service, stored.values) : {},
    webhooks: (service === 'payments' ? PROVIDERS : []).map(({ webhook: { path, events } }) => ({
      url: origin + path,
      events: [...events],
    })),
  }
}

const refusal = ({ text, field }: ValueProblem): HttpError => new HttpError('secret-refused', text, { field })

/** @throws HttpError in place of `UnusableValues` */
const orRefused = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnusableValues ? refusal(error.problem) : error
  }
}

export const createSecretsService = (options: {
  db: Database
  secrets: CurrentSecrets
  /** Of the environment. */
  settings: Settings
  shopSettings: Pick<CurrentSettings, 'current'>
  /** Called once this node uses the keys of payments that were entered, or none any more. */
  paymentsChanged: () => Promise<void>
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
  /** Such a node would take trial payments, or send mail by another server. */
  const requireNewNodes = async (): Promise<void> => {
    if (await areOlderNodesConnected(db)) throw new HttpError('older-nodes')
  }
  /** The settings with the given values, which were completed with stored secrets. */
  const complete = async (
    service: SecretServiceName,
    given: SecretValues,
    { services, settings: present }: SecretsSnapshot,
  ) => {
    const completed = completeValues(service, given, services.get(service)?.values)
    if (!completed.ok) throw refusal(completed.problem)
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
    // Every minute the reconciler does the same: a failure here only delays it.
    if (service === 'payments')
      await options
        .paymentsChanged()
        .catch((error: unknown) => log.error({ err: error }, 'checkouts of before could not be ended yet'))
    await tellOwners(
      { service, what, by, at: now(), before, after },
      { db, shop, origin: options.origin(), log },
    )
  }
  /** The keys of an account stay until none of its payments is open. */
  const keepFormerPayments = async (
    trx: Transaction,
    {
      service,
      rows,
      key,
      by,
    }: { service: SecretServiceName; rows: readonly SecretRow[]; key: Buffer; by: string },
  ): Promise<void> => {
    const row = rows.find(({ name }) => name === 'payments')
    const values = service === 'payments' && row && openValues(key, row.name, row.sealed)
    if (!values) return
    const name = `${FORMER_PAYMENTS}${now().getTime()}`
    await writeSecret(trx, { name, version: 1, sealed: sealValues(key, name, values), now: now(), by })
  }
  const read = async (): Promise<SecretServiceState[]> => {
    const snapshot = await secrets.read()
    return SECRET_SERVICES.map((service) => stateOf(service, snapshot, settings, options.origin()))
  }

  return {
    read,
    change: async (service, { version, values: given, by }) => {
      requireEntered(service)
      const snapshot = await secrets.read()
      const { values, settings: changed } = await complete(service, given, snapshot)
      const fields = changedFields(service, snapshot.services.get(service)?.values ?? {}, values)
      if (fields.length === 0) return []
      await requireNewNodes()
      await inTransaction(db, async (trx) => {
        const rows = await lockSecrets(trx)
        requireVersion(rows, service, version)
        const key = await keyFor(rows)
        await keepFormerPayments(trx, { service, rows, key, by })
        const sealed = sealValues(key, service, values)
        const isLive = service === 'payments' && isRealMoney(changed)
        await writeSecret(trx, { name: service, version: version + 1, sealed, isLive, now: now(), by })
        await recordSecretChange(trx, service, fields)
      })
      const labels = fields.map((field) => secretServices[service].fields[field]?.label ?? field)
      await applied(service, `changed ${labels.join(', ')}`, { by, before: snapshot.settings })
      return fields
    },
    remove: async (service, { version, by }) => {
      const snapshot = await secrets.read()
      // Those of the environment stay. What this node cannot read takes no money.
      const isEntered =
        settings.environmentServices[service].length === 0 && snapshot.services.get(service)?.values
      if (service === 'payments' && isEntered && isRealMoney(snapshot.settings))
        throw new HttpError(
          'secret-refused',
          'Live keys can only be replaced: without them the shop would take test cards, and orders would be free of charge.',
        )
      await inTransaction(db, async (trx) => {
        const rows = await lockSecrets(trx)
        requireVersion(rows, service, version)
        const own = rows.filter(({ name }) => name.startsWith(service))
        if (own.length === 0) throw new HttpError('secrets-changed')
        const key = await readSecretsKey(settings)
        const isReadable = key && own.every(({ name, sealed }) => openValues(key, name, sealed))
        if (isReadable) await keepFormerPayments(trx, { service, rows, key, by })
        // What cannot be read finishes no payment; a new key is made once nothing is stored.
        if (isReadable) await deleteSecret(trx, service)
        else await deleteSecretsOf(trx, service)
        await recordSecretChange(trx, service, Object.keys(secretServices[service].fields))
      })
      await applied(service, 'removed the values', { by, before: snapshot.settings })
    },
    test: async (service, { values: given, to }) => {
      requireEntered(service)
      const { settings: tested } = await complete(service, given, await secrets.read())
      if (service === 'mail' && to === '')
        throw refusal(valueProblem(service, TEST_ADDRESS.name, ': an address is missing.'))
      return pressTest(service, { settings: tested, shop: shopSettings.current(), to, now, log })
    },
  }
}
