/** Row ids: random text, so that an id reveals neither the number of rows nor another id. */
import { randomBytes } from 'node:crypto'

/** 32 letters and digits, a power of two so that every random byte is used evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Letters and digits: five random bits each. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** "prod_k3v9…": unique (80 bits), public. */
export const newId = (prefix: string): string => `${prefix}_${randomText(16)}`

/** "line_k3v9…": a capability, because knowing it authorizes its use (130 bits). */
export const newSecretId = (prefix: string): string => `${prefix}_${randomText(26)}`
