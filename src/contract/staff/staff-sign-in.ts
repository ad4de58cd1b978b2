/** Signing in as staff: the sign-in, links by which a password is set, and the own account with its sessions. */
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../domain/staff/staff-password.ts'
import { STAFF_ROLES } from '../../domain/staff/staff-role.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { permissionsOf, STAFF_PERMISSION_NAMES } from '../staff-permissions.ts'
import {
  exampleAccount,
  exampleLinkToken,
  exampleOwnSession,
  examplePassword,
} from './staff-account-example.ts'

export const emailText = z.string().trim().max(254).pipe(z.email('is not a valid email address'))
export const passwordText = z.string().min(1).max(PASSWORD_LENGTH.max)
const linkToken = z.string().regex(/^[\w-]{43}$/, 'is not the token of a link')
const success = z.object({ success: z.literal(true) })

const signedInSchema = z
  .object({
    result: z.literal('signed-in'),
    token: z.string().nullable().meta({
      description: 'To be sent as Authorization: Bearer; null where it is in the cookie',
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SignedIn' })

const codeNeededSchema = z
  .object({ result: z.literal('code-needed') })
  .meta({ id: 'CodeNeeded', description: 'The password is right: send the call again with a code' })

export const signInToAccount = operation({
  id: 'signInToAccount',
  permission: 'anyone',
  audit: { records: 'event', says: () => 'signed in' },
  method: 'post',
  path: '/api/admin/login/account',
  tag: 'Staff',
  summary: 'Signs in to a staff account; limited like the login',
  body: z
    .strictObject({
      email: z.string().trim().min(1).max(254),
      password: passwordText,
      code: z.string().trim().min(1).max(40).optional().meta({
        description:
          'Of the authenticator app, or a recovery code; asked for where the account has a second factor',
      }),
      keep: z.boolean().default(false).meta({
        description:
          "Keep the session on this device: in an HttpOnly cookie, which counts only with the header 'X-Staff-Session: cookie'",
      }),
    })
    .meta({ id: 'SignIn' }),
  responses: {
    200: {
      description: 'A session, or the question for a code',
      schema: z.discriminatedUnion('result', [signedInSchema, codeNeededSchema]),
    },
  },
  errors: ['sign-in-refused', 'code-incorrect'],
  example: {
    body: { email: exampleAccount.email, password: examplePassword, keep: false },
    response: { result: 'signed-in', token: exampleLinkToken, expiresAt: '2026-11-30T09:00:00.000Z' },
  },
})
export type SignIn = z.input<(typeof signInToAccount)['body']>
export type SignedIn = z.infer<typeof signedInSchema>
export type CodeNeeded = z.infer<typeof codeNeededSchema>

const linkSchema = z
  .object({
    purpose: z.enum(['invitation', 'reset']),
    name: z.string(),
    email: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffLink' })
export type StaffLink = z.infer<typeof linkSchema>
export const readStaffLink = operation({
  id: 'readStaffLink',
  permission: 'anyone',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'post',
  path: '/api/admin/staff-link',
  tag: 'Staff',
  summary: 'What a link of an invitation or for a new password is for; changes nothing',
  body: z.strictObject({ token: linkToken }).meta({ id: 'ReadStaffLink' }),
  responses: { 200: { description: 'The link', schema: linkSchema } },
  errors: ['link-invalid'],
  example: {
    body: { token: exampleLinkToken },
    response: {
      purpose: 'invitation',
      name: exampleAccount.name,
      email: exampleAccount.email,
      expiresAt: '2026-11-30T09:00:00.000Z',
    },
  },
})
export const redeemStaffLink = operation({
  id: 'redeemStaffLink',
  permission: 'anyone',
  audit: { records: 'event', says: () => 'chose a password' },
  method: 'post',
  path: '/api/admin/staff-link/password',
  tag: 'Staff',
  summary: 'Uses a link up: sets the password, ends all sessions of the account; a second factor stays',
  body: z.strictObject({ token: linkToken, password: passwordText }).meta({ id: 'RedeemStaffLink' }),
  responses: { 200: { description: 'The address to sign in with', schema: z.object({ email: z.string() }) } },
  errors: ['link-invalid', 'password-weak'],
  example: {
    body: { token: exampleLinkToken, password: examplePassword },
    response: { email: exampleAccount.email },
  },
})
export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  permission: 'anyone',
  audit: { records: 'event', says: () => 'asked for a link for a new password' },
  method: 'post',
  path: '/api/admin/password-reset',
  tag: 'Staff',
  summary: 'Mails a link for a new password if there is such an account; the answer is always the same',
  body: z.strictObject({ email: z.string().trim().min(1).max(254) }).meta({ id: 'RequestPasswordReset' }),
  responses: { 202: { description: 'Taken', schema: success } },
  errors: [],
  example: { body: { email: exampleAccount.email }, response: { success: true } },
})

/** The password of who acts, asked for once more: a stranger at an unlocked screen must not lock the person out. */
export const presentPassword = z.strictObject({ password: passwordText }).meta({ id: 'PresentPassword' })

export const shopTimeZone = z.string().meta({ description: "The shop's, in which its days begin" })

export const staffSessionSchema = z
  .object({
    name: z.string(),
    email: z.string().nullable().meta({ description: 'Null: a session of the staff password' }),
    role: z.enum(STAFF_ROLES),
    permissions: z.array(z.enum(STAFF_PERMISSION_NAMES)),
    needsSecondFactor: z.boolean().meta({
      description: 'The shop requires a second factor: until the account has one, it may only set one up',
    }),
    isKept: z.boolean(),
    expiresAt: z.iso.datetime(),
    timeZone: shopTimeZone,
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof staffSessionSchema>
export const readStaffSession = operation({
  tag: 'Staff',
  id: 'readStaffSession',
  permission: 'own-account',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/session',
  summary: 'Who is signed in, and what they may do',
  responses: { 200: { description: 'The session', schema: staffSessionSchema } },
  errors: [],
  example: {
    response: {
      name: exampleAccount.name,
      email: exampleAccount.email,
      role: exampleAccount.role,
      permissions: permissionsOf(exampleAccount.role),
      needsSecondFactor: false,
      isKept: false,
      expiresAt: '2026-11-30T09:00:00.000Z',
      timeZone: 'Europe/London',
    },
  },
})

const ownSessionSchema = z
  .object({
    id: z.string(),
    isCurrent: z.boolean(),
    isKept: z.boolean(),
    createdAt: z.iso.datetime(),
    lastActiveAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    address: z.string().nullable(),
    browser: z.string().nullable().meta({ description: 'Its User-Agent header' }),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSessionSchema>
export const listOwnSessions = operation({
  tag: 'Staff',
  id: 'listOwnSessions',
  permission: 'own-account',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/sessions',
  summary: 'The open sessions of the own account, or of the staff password; last used first',
  responses: { 200: { description: 'Sessions', schema: z.array(ownSessionSchema) } },
  errors: [],
  example: {
    response: [exampleOwnSession],
  },
})
export const endOwnSession = operation({
  tag: 'Staff',
  id: 'endOwnSession',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'ended one of their sessions' },
  method: 'post',
  path: '/api/admin/sessions/{id}/end',
  summary: 'Ends one of the own sessions',
  params: z.object({ id: idText }),
  body: presentPassword,
  responses: { 200: { description: 'Ended', schema: success } },
  errors: ['session-not-found', 'current-password-wrong', 'too-many-requests'],
  example: {
    params: { id: exampleOwnSession.id },
    body: { password: examplePassword },
    response: { success: true },
  },
})
export const endOtherSessions = operation({
  tag: 'Staff',
  id: 'endOtherSessions',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'ended their other sessions' },
  method: 'post',
  path: '/api/admin/sessions/end-others',
  summary: 'Ends the own sessions but this one',
  body: presentPassword,
  responses: { 200: { description: 'How many ended', schema: z.object({ ended: z.int() }) } },
  errors: ['current-password-wrong', 'too-many-requests'],
  example: { body: { password: examplePassword }, response: { ended: 2 } },
})
export const changeOwnPassword = operation({
  tag: 'Staff',
  id: 'changeOwnPassword',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'changed their password' },
  method: 'put',
  path: '/api/admin/account/password',
  summary: 'Changes the own password, and ends the own sessions but this one',
  body: z.strictObject({ current: passwordText, password: passwordText }).meta({ id: 'ChangeOwnPassword' }),
  responses: { 200: { description: 'Changed', schema: success } },
  errors: ['no-account', 'current-password-wrong', 'password-weak', 'too-many-requests'],
  example: {
    body: { current: examplePassword, password: 'another five words of mine' },
    response: { success: true },
  },
})
