/** The API with mails to staff, a clock, and the calls of staff accounts, for tests. */
import { beforeEach } from 'vitest'
import type { Mail } from '../../src/checkout/mails/mail-parts.ts'
import type { NewStaffLink } from '../../src/contract/staff/staff-accounts.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { STAFF_PASSWORD, testApi } from './api.ts'
import { ACCOUNT_PASSWORD } from './staff-people.ts'

type Headers = Record<string, string>

export const bearer = (token: string): { Authorization: string } => ({ Authorization: `Bearer ${token}` })
export const tokenIn = (path: string): string => path.split('#')[1] ?? ''

export const staffApi = (options: { secondFactorRequired?: boolean } = {}) => {
  let now = new Date()
  /** The limit of a counter whose key begins so is reached. */
  let exhausted: string | undefined
  const mails: Mail[] = []
  const api = testApi({
    services: (db) => {
      const limits = createRateLimits(db, { factor: 1000 })
      return {
        ...options,
        now: () => now,
        publicOrigins: ['https://shop.example'],
        sendStaffMail: () => async (mail) => void mails.push(mail),
        limits: {
          ...limits,
          take: async (key, allowance) =>
            exhausted !== undefined && key.startsWith(exhausted)
              ? { ok: false, retryAfterSeconds: 60 }
              : limits.take(key, allowance),
        },
      }
    },
  })
  beforeEach(() => {
    now = new Date()
    exhausted = undefined
    mails.length = 0
  })
  const call = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    api().call(method, path, { headers, ...(body !== undefined && { body }) })
  return {
    api,
    mails,
    now: () => now,
    setNow: (time: Date) => {
      now = time
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    exhaust: (key: string) => {
      exhausted = key
    },
    call,
    statusOf: async (headers: Headers) =>
      (await call('GET', '/api/admin/session', undefined, headers)).status,
    signIn: (body: object, headers?: Headers) => call('POST', '/api/admin/login/account', body, headers),
    /** With the password of who invites. */
    invite: async (person: object, headers?: Headers) => {
      const password = headers ? ACCOUNT_PASSWORD : STAFF_PASSWORD
      const reply = await call(
        'POST',
        '/api/admin/staff',
        { password, ...person },
        headers ?? (await api().staff()),
      )
      return { ...reply, token: reply.status === 201 ? tokenIn(reply.json<NewStaffLink>().path) : '' }
    },
    redeem: (token: string, password = ACCOUNT_PASSWORD) =>
      call('POST', '/api/admin/staff-link/password', { token, password }),
  }
}
