/** The session id of a shopper: nine random characters (spec, sections 3 and 9). */

export const SESSION_ID_LENGTH = 9
/** 32 letters and digits, a power of two so that random bytes map to them uniformly; without 0/o and 1/l, which are easily misread. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
export const SESSION_ID = /^[A-Za-z0-9_-]{9}$/

/** `randomBytes` are at least nine bytes from a cryptographic source. */
export const sessionIdFrom = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, SESSION_ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
