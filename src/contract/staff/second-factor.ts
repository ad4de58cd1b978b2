/** The second factor of an account: TOTP with an authenticator app, and recovery codes. */
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../domain/staff/staff-password.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleAccount, exampleActiveAccount, examplePassword } from './staff-account-example.ts'
import { staffAccountSchema } from './staff-accounts.ts'
import { presentPassword } from './staff-sign-in.ts'

const withPassword = z
  .strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH.max) })
  .meta({ id: 'OwnPassword' })
const passwordErrors = ['no-account', 'current-password-wrong', 'too-many-requests'] as const
const base = '/api/admin/account/second-factor'

const stateSchema = z
  .object({ isOn: z.boolean(), recoveryCodes: z.int().meta({ description: 'How many are left' }) })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof stateSchema>
export const readSecondFactor = operation({
  tag: 'Staff',
  id: 'readSecondFactor',
  permission: 'own-account',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: base,
  summary: 'Whether the own account has a second factor',
  responses: { 200: { description: 'Its state', schema: stateSchema } },
  errors: [],
  example: { response: { isOn: true, recoveryCodes: 10 } },
})

const begunSchema = z
  .object({
    secret: z.string().meta({ description: 'Base32, to be typed into an app' }),
    uri: z.string().meta({ description: 'otpauth://, for a QR code' }),
  })
  .meta({ id: 'BegunSecondFactor' })
export type BegunSecondFactor = z.infer<typeof begunSchema>
export const beginSecondFactor = operation({
  tag: 'Staff',
  id: 'beginSecondFactor',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'began to set up a second factor' },
  method: 'post',
  path: base,
  summary: 'Makes a secret; it counts after its first code was confirmed',
  body: withPassword,
  responses: { 201: { description: 'The secret, told once', schema: begunSchema } },
  errors: [...passwordErrors, 'second-factor-on'],
  example: {
    body: { password: examplePassword },
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Haberdash:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Haberdash',
    },
  },
})
export const confirmSecondFactor = operation({
  tag: 'Staff',
  id: 'confirmSecondFactor',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'turned their second factor on' },
  method: 'post',
  path: `${base}/confirm`,
  summary: 'Turns the second factor on with its first code, and ends the other sessions',
  body: z.strictObject({ code: z.string().trim().min(1).max(40) }).meta({ id: 'ConfirmSecondFactor' }),
  responses: {
    200: {
      description: 'Recovery codes, told once; each works once',
      schema: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
    },
  },
  errors: ['second-factor-not-begun', 'code-refused', 'too-many-requests'],
  example: {
    body: { code: '123456' },
    response: { recoveryCodes: ['k7m2-p9x4-qr3t-w8hn-b5ce-jd6f'] },
  },
})
export const removeOwnSecondFactor = operation({
  tag: 'Staff',
  id: 'removeOwnSecondFactor',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'turned their second factor off' },
  method: 'post',
  path: `${base}/remove`,
  summary: 'Turns the own second factor off',
  body: withPassword,
  responses: { 200: { description: 'Off', schema: z.object({ success: z.literal(true) }) } },
  errors: passwordErrors,
  example: { body: { password: examplePassword }, response: { success: true } },
})
export const removeStaffSecondFactor = operation({
  tag: 'Staff',
  id: 'removeStaffSecondFactor',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `turned the second factor of ${about} off` },
  method: 'post',
  path: '/api/admin/staff/{id}/second-factor/remove',
  summary: 'Turns the second factor of somebody off who has lost it',
  params: z.object({ id: idText }),
  body: presentPassword,
  responses: { 200: { description: 'The account as it is now', schema: staffAccountSchema } },
  errors: ['staff-not-found', 'role-not-grantable', 'current-password-wrong', 'too-many-requests'],
  example: {
    params: { id: exampleAccount.id },
    body: { password: examplePassword },
    response: exampleActiveAccount,
  },
})
