/**
 * The length of staff passwords: at least 15 characters, because a password may be the only factor (NIST SP 800-63B-4,
 * 3.1.1.2; OWASP ASVS 5, 6.2.1). No rule about kinds of characters; spaces count.
 */
export const PASSWORD_LENGTH = { min: 15, max: 200 }

export const PASSWORD_RULE = `At least ${PASSWORD_LENGTH.min} characters: four or five words that do not belong together are good.`

/** The length in characters as people count them, not in UTF-16 units. */
export const isPasswordLongEnough = (password: string): boolean =>
  [...password.normalize('NFC')].length >= PASSWORD_LENGTH.min
