/** Who a shopper is: a random session id of nine characters (spec, sections 3 and 9). */

export const SESSION_ID_LENGTH = 9
/** 32 letters and digits, a power of two so that every random byte is used evenly; no 0/o or 1/l to misread. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
export const SESSION_ID = /^[A-Za-z0-9_-]{9}$/

/** `randomBytes` are at least nine bytes from a cryptographic source. */
export const sessionIdFrom = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, SESSION_ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
