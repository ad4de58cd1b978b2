/** The door of /admin (spec, sections 2 and 7): the staff password, and the end of its token. */
import { z } from 'zod'
import { operation } from '../operation.ts'
import { shopTimeZone } from './staff-sign-in.ts'

export const login = operation({
  id: 'login',
  permission: 'anyone',
  audit: { records: 'event', says: () => 'signed in with the staff password' },
  method: 'post',
  path: '/api/admin/login',
  tag: 'Staff',
  summary: 'Unlocks the staff area; limited per address',
  body: z.object({ password: z.string().min(1).max(200) }).meta({ id: 'Login' }),
  responses: {
    200: {
      description: 'A token, to be sent as Authorization: Bearer',
      schema: z.object({ token: z.string(), expiresAt: z.iso.datetime(), timeZone: shopTimeZone }),
    },
  },
  errors: ['password-incorrect', 'account-required'],
  example: {
    body: { password: 'the staff password' },
    response: {
      token: 'xY3kq0mZr8V1nB5tW7cH2sJ9dL4fG6pA',
      expiresAt: '2025-06-02T00:00:00.000Z',
      timeZone: 'Europe/London',
    },
  },
})
export const logout = operation({
  id: 'logout',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'signed out' },
  method: 'post',
  path: '/api/admin/logout',
  tag: 'Staff',
  summary: 'Ends the token',
  responses: { 200: { description: 'Ended', schema: z.object({ success: z.literal(true) }) } },
  errors: [],
  example: { response: { success: true } },
})
