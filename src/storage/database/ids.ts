/** Ids of rows: random text, so that none tells how many there are and none can be guessed from another. */
import { randomBytes } from 'node:crypto'

/** 32 letters and digits, a power of two so that every random byte is used evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** "prod_k3v9…": unique (80 bits), public. */
export const newId = (prefix: string): string => `${prefix}_${randomText(16)}`

/** "line_k3v9…": knowing it is the right to use it (130 bits). */
export const newSecretId = (prefix: string): string => `${prefix}_${randomText(26)}`
