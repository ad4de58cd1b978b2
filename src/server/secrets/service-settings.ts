/**
 * The settings of a service from the values that staff have entered, by the schemas of the environment. The rule: a
 * service whose variables are set stays as the environment says.
 */
import type { LookupFunction } from 'node:net'
import { isAbsolute } from 'node:path'
import type { z } from 'zod'
import {
  SECRET_SERVICES,
  type SecretServiceName,
  type SecretValues,
  type ValueName,
  type ValueProblem,
  valueProblem,
} from '../../domain/secrets/secret-services.ts'
import { LocationError, parseStoreLocation, type StoreLocation } from '../../object-storage/store-location.ts'
import { readEnteredPayments } from '../../payments/app/payment-settings.ts'
import { publicLookup } from '../outgoing/public-lookup.ts'
import { mailShape } from '../settings/mail-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { storageShape } from '../settings/storage-settings.ts'

/** Values that a service cannot have. The message is a sentence for staff, without the values. */
export class UnusableValues extends Error {
  readonly problem: ValueProblem
  constructor(problem: ValueProblem = { text: '' }) {
    super(problem.text)
    this.problem = problem
  }
}

/** @param says what follows the label of the value */
export const unusable = <Service extends SecretServiceName>(
  service: Service,
  field: ValueName<Service>,
  says: string,
): UnusableValues => new UnusableValues(valueProblem(service, field, says))

const HOST = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i

/** @throws UnusableValues with the label of the field in place of the variable's name */
const parsed = <Schema extends z.ZodType, Service extends SecretServiceName>(
  schema: Schema,
  value: unknown,
  service: Service,
  field: ValueName<Service>,
): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw unusable(service, field, ` ${result.error.issues[0]?.message ?? 'is not valid'}.`)
}

const TLS_PORT = 465

/** TLS from the start at port 465, elsewhere by STARTTLS. */
const smtpAddress = ({ host = '', port = '', user = '', password = '' }: SecretValues): string => {
  if (!HOST.test(host)) throw unusable('mail', 'host', ' must be a name such as mail.example.com.')
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw unusable('mail', 'port', ' must be a whole number from 1 to 65535.')
  if (password && !user) throw unusable('mail', 'user', ' is missing: the password is of no use without it.')
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${Number(port) === TLS_PORT ? 'smtps' : 'smtp'}://${login}${host}:${Number(port)}`
}

const storePlace = (place: string): StoreLocation => {
  if (!/^s3:/i.test(place) && !isAbsolute(place))
    throw unusable('backup', 'place', ' must be a folder with its whole path, or begin with s3://.')
  try {
    return parseStoreLocation(place)
  } catch (error) {
    throw error instanceof LocationError ? unusable('backup', 'place', ` ${error.message}.`) : error
  }
}

const lookupOf = ({ privateServices }: Settings): LookupFunction | undefined =>
  privateServices ? undefined : publicLookup

const backupSettings = (
  { place = '', keyId, key, passphrase }: SecretValues,
  settings: Settings,
): Settings['backup'] => {
  const location = storePlace(place)
  const missing = keyId ? (key ? undefined : 'key') : 'keyId'
  if (location.kind === 's3' && missing)
    throw unusable('backup', missing, ' is missing: S3-compatible storage needs both keys.')
  return {
    ...settings.backup,
    location,
    credentials: keyId && key ? { accessKeyId: keyId, secretAccessKey: key } : undefined,
    passphrase: parsed(storageShape.BACKUP_PASSPHRASE, passphrase, 'backup', 'passphrase'),
    lookup: lookupOf(settings),
  }
}

const paymentSettings = (values: SecretValues, settings: Settings): Settings['payments'] => {
  const { immediateMethods, faultRig } = settings
  const result = readEnteredPayments(values, { immediateMethods, apiUrl: faultRig?.providerApiUrl })
  if (!result.ok)
    throw new UnusableValues({ text: `${result.error}.`, ...(result.field && { field: result.field }) })
  if (faultRig && faultRig.providerApiUrl === undefined)
    throw new UnusableValues({
      text: 'FAULT_RIG is set: this shop takes no keys, because it makes itself crash.',
    })
  return result.settings
}

type ReadService = (values: SecretValues, settings: Settings) => Partial<Settings>

const readers: Record<SecretServiceName, ReadService> = {
  mail: (values, settings) => ({
    smtpLookup: lookupOf(settings),
    smtpUrl: parsed(mailShape.SMTP_URL, smtpAddress(values), 'mail', 'host'),
    mailFrom: parsed(mailShape.MAIL_FROM, values.sender, 'mail', 'sender'),
  }),
  alerts: ({ address }) => ({ ownerEmail: parsed(mailShape.OWNER_EMAIL, address, 'alerts', 'address') }),
  backup: (values, settings) => ({ backup: backupSettings(values, settings) }),
  payments: (values, settings) => ({ payments: paymentSettings(values, settings) }),
}

/** @throws UnusableValues */
export const withService = (
  settings: Settings,
  service: SecretServiceName,
  values: SecretValues,
): Settings => ({ ...settings, ...readers[service](values, settings) })

/** Undefined: it is stored, and this node cannot read it. */
export type StoredServices = ReadonlyMap<SecretServiceName, SecretValues | undefined>

/**
 * Keys of accounts that no longer take payments and still have open ones: those that were replaced, and those that were
 * entered before the environment set some. @throws UnusableValues
 */
const formerPayments = (
  settings: Settings,
  stored: StoredServices,
  former: readonly (SecretValues | undefined)[],
): Settings['formerPayments'] => {
  const isReplaced = settings.environmentServices.payments.length > 0
  const all = [...(isReplaced && stored.has('payments') ? [stored.get('payments')] : []), ...former]
  return all.flatMap((values) => {
    // The environment's keys take payments whatever was entered before.
    if (!values && isReplaced) return []
    if (!values) throw new UnusableValues()
    return [paymentSettings(values, settings)]
  })
}

/**
 * @param settings of the environment
 * @param former keys of payments that were replaced, the newest first
 */
export const withStoredServices = (
  settings: Settings,
  stored: StoredServices,
  former: readonly (SecretValues | undefined)[] = [],
): Settings => {
  let result = settings
  const unreadable = new Set<SecretServiceName>()
  const orUnreadable = (service: SecretServiceName, work: () => void): void => {
    try {
      work()
    } catch (error) {
      // Another release may have stored values that this one does not take.
      if (!(error instanceof UnusableValues)) throw error
      unreadable.add(service)
    }
  }
  for (const service of SECRET_SERVICES) {
    if (!stored.has(service) || settings.environmentServices[service].length > 0) continue
    const values = stored.get(service)
    orUnreadable(service, () => {
      if (!values) throw new UnusableValues()
      result = withService(result, service, values)
    })
  }
  // An account whose keys are lost has payments that cannot be finished: no new ones are taken beside it.
  orUnreadable('payments', () => {
    result = { ...result, formerPayments: formerPayments(settings, stored, former) }
  })
  return { ...result, unreadableServices: [...unreadable] }
}
