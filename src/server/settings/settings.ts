/**
 * The settings of the shop, from what `environment.ts` has read. All values are validated once, and all errors are
 * reported together, each in a line with the setting's name. An empty value counts as not set.
 */
import type { LookupFunction } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ProxyTrust } from '../../api/forwarded-address.ts'
import type { SecretServiceName } from '../../domain/secrets/secret-services.ts'
import {
  PAYMENT_SETTING_NAMES,
  type PaymentSettings,
  readPaymentSettings,
} from '../../payments/app/payment-settings.ts'
import { type FaultRig, readFaultRig } from './fault-rig.ts'
import { mailShape, type Sender } from './mail-settings.ts'
import { proxyTrust } from './proxy-trust.ts'
import { type EnvironmentServices, readEnvironmentServices, secretShape } from './secret-settings.ts'
import {
  databaseUrl,
  onOrOff,
  outgoingHosts,
  publicOrigin,
  purgeUrls,
  shopTimeZone,
  wholeNumber,
  withDatabasePassword,
} from './setting-schemas.ts'
import { readStorageSettings, type StorageSettings, storageErrors, storageShape } from './storage-settings.ts'
import { readTracingSettings, type TracingSettings, tracingShape } from './tracing-settings.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const serverSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PASSWORD: z.string().max(1000, 'must be at most 1000 characters long').optional(),
  PUBLIC_URL: publicOrigin.optional(),
  ...storageShape,
  ...tracingShape,
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ...mailShape,
  ...secretShape,
  SHOP_TIME_ZONE: shopTimeZone,
  AUDIT_LOG_YEARS: wholeNumber(1, 100).default(10),
  DEMO_CATALOGUE: onOrOff.default(true),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,3})?$/, 'must be a number over zero, such as 1')
    .transform(Number)
    .refine((factor) => factor > 0, 'must be a number over zero, such as 1')
    .default(1),
  TRUST_PROXY: proxyTrust.default({ kind: 'nobody' }),
  CDN_SECONDS: wholeNumber(0, 86_400).default(0),
  PURGE_URLS: purgeUrls.default([]),
  OUTGOING_HOSTS: outgoingHosts.optional(),
  HSTS_SUBDOMAINS: onOrOff.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must be 16 to 200 characters without spaces')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
})

export type Environment = Record<string, string | undefined>

export type Settings = StorageSettings & {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** The public origin, without a trailing slash. Undefined: http://localhost and the port. */
  publicUrl: string | undefined
  adminPassword: string | undefined
  /** Whether staff accounts without a second factor may only set one up. */
  secondFactorRequired: boolean
  payments: PaymentSettings
  smtpUrl: string | undefined
  /** Of a mail server that staff have entered; without it, the system's. */
  smtpLookup?: LookupFunction | undefined
  /** Undefined: orders@ and the shop's host. */
  mailFrom: Sender | undefined
  /** Receives disputes and fraud warnings by mail. Undefined: none are mailed. */
  ownerEmail: string | undefined
  /** Whether trial orders send mail even where other machines can reach the shop. */
  sandboxMail: boolean
  timeZone: string
  /** Entries of the audit log are deleted when they are older. */
  auditLogYears: number
  demoCatalogue: boolean
  /** Multiplies all rate limits. */
  rateLimitFactor: number
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: ProxyTrust
  /** Seconds for which a CDN may cache public responses; 0: none. */
  cdnSeconds: number
  /** Origins of the proxy caches that every change purges by tag. */
  purgeUrls: readonly string[]
  /**
   * Hosts besides those of other settings to which the shop may connect, as names or `*.name`: those that pictures come
   * from. Undefined: any public host has pictures.
   */
  outgoingHosts: readonly string[] | undefined
  /** Whether https is promised for all subdomains of the shop's host too. */
  hstsSubdomains: boolean
  /** The bearer token that opens /metrics to other machines. Undefined: only this machine may read it. */
  metricsToken: string | undefined
  /** Where traces are sent. Undefined: there are none. */
  tracing: TracingSettings | undefined
  /** Undefined: warn in a terminal, info elsewhere. */
  logLevel: LogLevel | undefined
  /** The key of secrets that staff enter. Undefined: a file of the data folder. */
  secretsKey: Buffer | undefined
  /** Whether services that staff enter may have private addresses. */
  privateServices: boolean
  environmentServices: EnvironmentServices
  /** Whether methods are offered that take the money at once, with whatever keys. */
  immediateMethods: boolean
  /** Entered keys that were replaced, while a payment of theirs is open. */
  formerPayments: readonly PaymentSettings[]
  /** Services that staff have entered and that this node cannot read. */
  unreadableServices: readonly SecretServiceName[]
  /** Set by the fault rig only. */
  faultRig: FaultRig | undefined
}

/** Invalid settings, one line each. */
export class SettingsError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(['The settings are not right:', ...lines.map((line) => `  ${line}`)].join('\n'))
    this.name = 'SettingsError'
    this.lines = lines
  }
}

const withoutEmptyValues = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

/** docs/settings.md has a text for each (scripts/settings/setting-texts.ts). */
export type SettingName =
  | keyof typeof serverSettings.shape
  | (typeof PAYMENT_SETTING_NAMES)[number]
  | 'FAULT_RIG'
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(serverSettings.shape),
  ...PAYMENT_SETTING_NAMES,
  'FAULT_RIG',
]

/** Settings that mean nothing without another. */
const pairErrors = ({
  DATABASE_DIRECT_URL,
  DATABASE_URL,
  PURGE_URLS,
  CDN_SECONDS,
  DATABASE_PASSWORD,
}: Environment): string[] => [
  ...(DATABASE_PASSWORD !== undefined && DATABASE_URL === undefined
    ? ['DATABASE_PASSWORD needs DATABASE_URL, the address of the database without the password']
    : []),
  ...(DATABASE_PASSWORD === undefined
    ? []
    : Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }).flatMap(([name, url]) =>
        url === undefined || withDatabasePassword(url, DATABASE_PASSWORD) !== url
          ? []
          : [
              `${name} must have a user and no password beside DATABASE_PASSWORD: postgres://user@host/database`,
            ],
      )),
  ...(DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined
    ? ['DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler']
    : []),
  ...(PURGE_URLS !== undefined && CDN_SECONDS === undefined
    ? ['PURGE_URLS needs CDN_SECONDS: without it no proxy caches anything']
    : []),
]

/** Validates names and values. @throws SettingsError with every problem, and with `errors` of the caller */
export const readSettings = (environment: Environment, errors: readonly string[] = []): Settings => {
  const given = withoutEmptyValues(environment)
  const parsed = serverSettings.safeParse(given)
  const payments = readPaymentSettings(given)
  const pairs = [...pairErrors(given), ...storageErrors(given)]
  const faultRig = readFaultRig(given.FAULT_RIG, payments.ok ? payments.settings : undefined)
  if (!parsed.success || !payments.ok || !faultRig.ok || errors.length > 0 || pairs.length > 0)
    throw new SettingsError([
      ...errors,
      ...pairs,
      ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
      ...(payments.ok ? [] : [payments.error]),
      ...(faultRig.ok ? [] : [faultRig.error]),
    ])
  const values = parsed.data
  return {
    ...readStorageSettings(values),
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: withDatabasePassword(values.DATABASE_URL, values.DATABASE_PASSWORD),
    databaseDirectUrl: withDatabasePassword(values.DATABASE_DIRECT_URL, values.DATABASE_PASSWORD),
    publicUrl: values.PUBLIC_URL,
    adminPassword: values.ADMIN_PASSWORD,
    secondFactorRequired: values.STAFF_SECOND_FACTOR === 'required',
    payments: payments.settings,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    ownerEmail: values.OWNER_EMAIL,
    sandboxMail: values.SANDBOX_MAIL,
    timeZone: values.SHOP_TIME_ZONE,
    auditLogYears: values.AUDIT_LOG_YEARS,
    demoCatalogue: values.DEMO_CATALOGUE,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    trustProxy: values.TRUST_PROXY,
    cdnSeconds: values.CDN_SECONDS,
    purgeUrls: values.PURGE_URLS,
    outgoingHosts: values.OUTGOING_HOSTS,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    metricsToken: values.METRICS_TOKEN,
    tracing: readTracingSettings(values),
    logLevel: values.LOG_LEVEL,
    secretsKey: values.SECRETS_KEY,
    privateServices: values.PRIVATE_SERVICES,
    environmentServices: readEnvironmentServices(given),
    immediateMethods: given.IMMEDIATE_PAYMENT_METHODS?.trim().toLowerCase() === 'on',
    formerPayments: [],
    unreadableServices: [],
    faultRig: faultRig.rig,
  }
}

/** Sets NODE_ENV before React and other libraries load, because they select their production build by it. */
export const preferProductionLibraries = () => {
  process.env.NODE_ENV ||= 'production'
}
