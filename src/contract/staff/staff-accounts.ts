/** The accounts of staff, as owners manage them: invitation, role, links for a new password, deactivation. */
import { z } from 'zod'
import { STAFF_ROLES } from '../../domain/staff/staff-role.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import {
  exampleAccount,
  exampleActiveAccount,
  exampleLinkToken,
  examplePassword,
} from './staff-account-example.ts'
import { emailText, presentPassword } from './staff-sign-in.ts'

export const STAFF_STATUSES = ['invited', 'active', 'deactivated'] as const

export const staffAccountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    status: z.enum(STAFF_STATUSES),
    hasSecondFactor: z.boolean(),
    createdAt: z.iso.datetime(),
    lastLoginAt: z.iso.datetime().nullable(),
    isSelf: z.boolean(),
  })
  .meta({ id: 'StaffAccount' })
export type StaffAccount = z.infer<typeof staffAccountSchema>

/** The link is told once: only its hash is stored. */
const staffLinkSchema = z
  .object({
    account: staffAccountSchema,
    path: z.string().meta({ description: 'Of the link; the token is behind the #' }),
    expiresAt: z.iso.datetime(),
    mailed: z.boolean().meta({ description: 'Whether the mail server took it' }),
  })
  .meta({ id: 'NewStaffLink' })
export type NewStaffLink = z.infer<typeof staffLinkSchema>

const nameText = z.string().trim().min(1).max(80)
const account = { 200: { description: 'The account as it is now', schema: staffAccountSchema } } as const
const newLink = (description: string) => ({ description, schema: staffLinkSchema })
const params = z.object({ id: idText })
const of = <const Path extends string>(path: Path) => `/api/admin/staff/{id}${path}` as const

const exampleNewLink = {
  account: exampleAccount,
  path: `/admin/join#${exampleLinkToken}`,
  expiresAt: '2026-11-30T09:00:00.000Z',
  mailed: false,
}

export const listStaffAccounts = operation({
  tag: 'Staff',
  id: 'listStaffAccounts',
  permission: 'manage-staff',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/staff',
  summary: 'All accounts by name',
  responses: { 200: { description: 'Accounts', schema: z.array(staffAccountSchema) } },
  errors: [],
  example: { response: [exampleActiveAccount] },
})
export const inviteStaff = operation({
  tag: 'Staff',
  id: 'inviteStaff',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `invited ${about}` },
  method: 'post',
  path: '/api/admin/staff',
  summary: 'Invites somebody: the answer has the link, which is mailed too where a mail server is set',
  body: z
    .strictObject({ ...presentPassword.shape, name: nameText, email: emailText, role: z.enum(STAFF_ROLES) })
    .meta({ id: 'InviteStaff' }),
  responses: { 201: newLink('The account and the link of the invitation, valid for seven days') },
  errors: [
    'role-not-grantable',
    'staff-name-reserved',
    'staff-email-taken',
    'too-many-staff',
    'current-password-wrong',
    'too-many-requests',
  ],
  example: {
    body: {
      name: exampleAccount.name,
      email: exampleAccount.email,
      role: exampleAccount.role,
      password: examplePassword,
    },
    response: exampleNewLink,
  },
})
export type InviteStaff = z.input<(typeof inviteStaff)['body']>
export const changeStaffAccount = operation({
  tag: 'Staff',
  id: 'changeStaffAccount',
  permission: 'manage-staff',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/staff/{id}',
  summary:
    'Changes name or role, and the email address while the invitation is open. Another role ends the sessions',
  params,
  body: z
    .strictObject({ name: nameText, email: emailText, role: z.enum(STAFF_ROLES) })
    .partial()
    .meta({ id: 'ChangeStaffAccount' }),
  responses: account,
  errors: [
    'staff-not-found',
    'role-not-grantable',
    'staff-name-reserved',
    'staff-email-taken',
    'staff-email-fixed',
    'own-account-refused',
  ],
  example: {
    params: { id: exampleAccount.id },
    body: { role: 'manager' },
    response: { ...exampleActiveAccount, role: 'manager' },
  },
})
export type ChangeStaffAccount = z.input<(typeof changeStaffAccount)['body']>
export const renewStaffInvitation = operation({
  tag: 'Staff',
  id: 'renewStaffInvitation',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `invited ${about} again` },
  method: 'post',
  path: of('/invitation'),
  summary: 'Invites again; the link before stops working',
  params,
  body: presentPassword,
  responses: { 201: newLink('The new link, valid for seven days') },
  errors: ['staff-not-found', 'staff-state', 'current-password-wrong', 'too-many-requests'],
  example: {
    params: { id: exampleAccount.id },
    body: { password: examplePassword },
    response: exampleNewLink,
  },
})
export const createResetLink = operation({
  tag: 'Staff',
  id: 'createResetLink',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `made a link for a new password of ${about}` },
  method: 'post',
  path: of('/reset-link'),
  summary: 'A link for a new password; the password stays until it is used',
  params,
  body: presentPassword,
  responses: { 201: newLink('The link, valid for an hour') },
  errors: ['staff-not-found', 'staff-state', 'current-password-wrong', 'too-many-requests'],
  example: {
    params: { id: exampleAccount.id },
    body: { password: examplePassword },
    response: { ...exampleNewLink, account: exampleActiveAccount },
  },
})
export const deactivateStaffAccount = operation({
  tag: 'Staff',
  id: 'deactivateStaffAccount',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `deactivated ${about}` },
  method: 'post',
  path: of('/deactivate'),
  summary: 'Deactivates an account: its sessions and links end at once',
  params,
  responses: account,
  errors: ['staff-not-found', 'own-account-refused'],
  example: {
    params: { id: exampleAccount.id },
    response: { ...exampleActiveAccount, status: 'deactivated' },
  },
})
export const reactivateStaffAccount = operation({
  tag: 'Staff',
  id: 'reactivateStaffAccount',
  permission: 'manage-staff',
  audit: { records: 'rows', says: ({ about }) => `let ${about} sign in again` },
  method: 'post',
  path: of('/reactivate'),
  summary: 'Lets a deactivated account sign in again, with its password and second factor',
  params,
  responses: account,
  errors: ['staff-not-found', 'staff-state'],
  example: { params: { id: exampleAccount.id }, response: exampleActiveAccount },
})
