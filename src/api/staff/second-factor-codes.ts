/** Codes of the second factor: TOTP (RFC 6238, 6 digits, 30 s, one step of tolerance) and recovery codes of 120 bits. */
import { Secret, TOTP } from 'otpauth'
import { randomText } from '../../storage/database/ids.ts'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 24

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

/** Base32, 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What authenticator apps read from the QR code. */
export const totpUri = (secret: string, shop: string, email: string): string =>
  totpOf(secret, shop, email).toString()

/** The time step of a right code; undefined for a wrong one. */
export const timeStepOf = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** However it was typed: letters and digits only. */
export const bareRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z\d]/g, '')

export const isRecoveryCode = (typed: string): boolean => bareRecoveryCode(typed).length === RECOVERY_LENGTH

/** "abcd-efgh-...": six groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => randomText(RECOVERY_LENGTH).replace(/(.{4})(?=.)/g, '$1-'))
