/**
 * Seals the values of a service for the database: AES-256-GCM, with the row's name as additional data. The rule: what is
 * sealed for one row opens in no other, and what was changed does not open at all.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretValues } from '../../domain/secrets/secret-services.ts'

export const KEY_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @returns initialisation vector, tag and ciphertext, in this order */
export const sealValues = (key: Buffer, name: string, values: SecretValues): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @returns undefined where another key, or another row's name, was used */
export const openValues = (key: Buffer, name: string, sealed: Buffer): SecretValues | undefined => {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(tag)
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8')) as SecretValues
  } catch {
    return undefined // The tag does not match, or the row is too short to have one.
  }
}
