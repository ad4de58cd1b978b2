/** The settings of secrets that are entered in the staff area: their key, and which services the environment decides. */
import { z } from 'zod'
import {
  SECRET_SERVICES,
  type SecretServiceName,
  secretServices,
} from '../../domain/secrets/secret-services.ts'
import { KEY_BYTES } from '../../storage/secrets/seal-values.ts'
import { onOrOff } from './setting-schemas.ts'

const HEX_KEY = /^[\da-f]{64}$/i

export const parseSecretsKey = (text: string): Buffer =>
  Buffer.from(text, HEX_KEY.test(text) ? 'hex' : 'base64')

export const secretShape = {
  SECRETS_KEY: z
    .string()
    .refine(
      (text) => parseSecretsKey(text).length === KEY_BYTES,
      'must be 32 random bytes as base64 or hex: openssl rand -base64 32',
    )
    .transform(parseSecretsKey)
    .optional(),
  PRIVATE_SERVICES: onOrOff.default(false),
}

/** The variables of each service that are set. A service with any is the environment's. */
export type EnvironmentServices = Readonly<Record<SecretServiceName, readonly string[]>>

export const readEnvironmentServices = (
  given: Readonly<Record<string, string | undefined>>,
): EnvironmentServices =>
  Object.fromEntries(
    SECRET_SERVICES.map((service) => [
      service,
      secretServices[service].environment.filter((name) => given[name] !== undefined),
    ]),
  ) as Record<SecretServiceName, string[]>
