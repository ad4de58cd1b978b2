/**
 * What the process is given: its environment, `.env`, and the secrets that are files of their own. A secret NAME may be
 * the content of the file that NAME_FILE names, as Docker secrets are, or a credential of systemd with that name. The
 * rule: the environment overrides credentials, and these override `.env`; one of them never gives a secret in two ways.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { PAYMENT_SECRETS } from '../../payments/app/payment-settings.ts'
import { findMisspeltNames, type MisspeltNames } from './setting-names.ts'
import { type Environment, SETTING_NAMES, SettingsError } from './settings.ts'

/** The file of the settings, in the working directory. */
export const ENV_FILE = '.env'

/** The settings whose value nobody else may know. */
export const SECRET_NAMES = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_PASSWORD',
  ...PAYMENT_SECRETS,
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SECRETS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

export const fileNameOf = (secret: string): string => `${secret}_FILE`

const MAX_SECRET_BYTES = 10_000

const isSet = (value: string | undefined): value is string => Boolean(value?.trim())
const withoutEmptyValues = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)))

const readEnvFile = (file: string): Environment => {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new SettingsError([`${file} cannot be read: ${(cause as Error).message}`])
    return {}
  }
}

/** The file of a secret and the words that lead to it; `value` where it is no file. */
type Source = { value: string } | { path: string; label: string }

/** Files of secrets that the shop reads, and what is wrong with them. */
const sourcesOf = (
  environment: Environment,
  envFile: Environment,
): { sources: Map<string, Source>; errors: string[] } => {
  const folder = environment.CREDENTIALS_DIRECTORY
  const sources = new Map<string, Source>()
  const errors: string[] = []
  const sourceIn = (given: Environment, name: string, where: string): Source | undefined => {
    const { [name]: value, [fileNameOf(name)]: path } = given
    if (isSet(value) && isSet(path))
      errors.push(`${name} and ${fileNameOf(name)} are both set in ${where}: take one of them away`)
    if (isSet(path)) return { path, label: `${fileNameOf(name)} (${path})` }
    return isSet(value) ? { value } : undefined
  }
  const credentialOf = (name: string): Source | undefined => {
    if (!isSet(folder)) return undefined
    const path = join(folder, name)
    return existsSync(path) ? { path, label: `the credential ${name}` } : undefined
  }
  for (const name of SECRET_NAMES) {
    const source =
      sourceIn(environment, name, 'the environment') ??
      credentialOf(name) ??
      sourceIn(envFile, name, ENV_FILE)
    if (source) sources.set(name, source)
  }
  return { sources, errors }
}

const readSecret = (path: string, label: string): { value: string } | { error: string } => {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (cause) {
    return { error: `${label} cannot be read: ${(cause as NodeJS.ErrnoException).code}` }
  }
  // Editors and `echo` end a file with a line break, which is no part of the secret.
  const value = content.replace(/\r?\n$/, '')
  if (value.trim() === '') return { error: `${label} is empty` }
  if (value.length > MAX_SECRET_BYTES || /[\r\n\0]/.test(value))
    return { error: `${label} must contain the secret in one line and nothing else` }
  return { value }
}

/**
 * `.env` of the working directory, if it exists, overridden by the process's environment, with the secrets from files.
 * @throws SettingsError where a file of a secret cannot be read
 */
export const readEnvironment = (file = ENV_FILE, environment: Environment = process.env): Environment => {
  const envFile = readEnvFile(file)
  const { sources, errors } = sourcesOf(environment, envFile)
  const secrets: Environment = {}
  for (const [name, source] of sources) {
    const read = 'value' in source ? source : readSecret(source.path, source.label)
    if ('error' in read) errors.push(read.error)
    else secrets[name] = read.value
  }
  if (errors.length > 0) throw new SettingsError(errors)
  return { ...envFile, ...withoutEmptyValues(environment), ...secrets }
}

/** Where the secrets come from, for the doctor. */
export const readSecretPlaces = (
  file = ENV_FILE,
  environment: Environment = process.env,
): { files: string[]; inEnvFile: string[] } => {
  const envFile = readEnvFile(file)
  const { sources } = sourcesOf(environment, envFile)
  const all = [...sources]
  return {
    files: all.flatMap(([, source]) => ('path' in source ? [source.path] : [])),
    inEnvFile: all.flatMap(([name, source]) =>
      'value' in source && !isSet(environment[name]) && !isPlainAddress(source.value) ? [name] : [],
    ),
  }
}

/** An address without a password, such as that of a database behind a socket, is no secret. */
const isPlainAddress = (value: string): boolean => /^[a-z]+:\/\/(?:[^@/:]*@)?[^@]*$/i.test(value)

/** Names in the file and in the environment that look like misspelt settings. */
export const readMisspeltNames = (file = ENV_FILE): MisspeltNames =>
  findMisspeltNames({
    known: [...SETTING_NAMES, ...SECRET_NAMES.map(fileNameOf)],
    file: Object.keys(readEnvFile(file)),
    environment: Object.keys(process.env),
  })
