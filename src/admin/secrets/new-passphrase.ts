/** A passphrase that nobody can guess and a person can copy from paper. */

/** Without letters that are easily misread. 32 of them: each has five random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 100 random bits as "k7m2p-9x4qr-3tw8h-n5v2d". */
export const newPassphrase = (random = crypto.getRandomValues(new Uint8Array(20))): string =>
  Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-')
