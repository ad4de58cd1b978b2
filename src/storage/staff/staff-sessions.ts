/**
 * Sessions of staff: random tokens, stored as hashes, that end after a time without activity, after a fixed time, and at
 * once when their account is deactivated or gets another password. Every call reads its session, so an end counts on
 * every node with the next call.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffRole } from '../../domain/staff/staff-role.ts'
import type { Database, Transaction } from '../database/database.ts'
import { MAX_ROWS } from '../database/max-rows.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** ms. `idleMs`: without an accepted call. */
export const SESSION_LIFETIMES = {
  /** The token is in the memory of a page. */
  page: { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR },
  /** 'Keep me signed in on this device'. */
  kept: { idleMs: 7 * DAY, absoluteMs: 30 * DAY },
} as const

/** The newest of an account; of ADMIN_PASSWORD there are `MAX_ROWS.staffSessions`. */
export const MAX_SESSIONS_OF_ACCOUNT = 20
const MAX_BROWSER_LENGTH = 200
/** Activity is stored at most this often, so that reading does not write. */
const ACTIVITY_INTERVAL_MS = MINUTE

export type SessionAccount = { id: string; email: string; name: string; role: StaffRole }
export type StaffSession = {
  id: string
  /** Null: of ADMIN_PASSWORD. */
  account: (SessionAccount & { hasSecondFactor: boolean }) | null
  isKept: boolean
  expiresAt: Date
  lastActiveAt: Date
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => digest(token)
/** Another hash than that of ADMIN_PASSWORD's sessions: see migration 115. */
const hashAccountToken = (token: string): string => digest(`account\0${token}`)

export const startStaffSession = async (
  db: Database | Transaction,
  now: Date,
  session: { accountId?: string; isKept?: boolean; address?: string; browser?: string } = {},
): Promise<{ token: string; expiresAt: Date }> => {
  const { accountId = null, isKept = false, address = null } = session
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIMES[isKept ? 'kept' : 'page'].absoluteMs)
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: accountId === null ? hashToken(token) : hashAccountToken(token),
      account_id: accountId,
      is_kept: isKept,
      created_at: now,
      expires_at: expiresAt,
      last_active_at: now,
      address,
      browser: session.browser?.toWellFormed().slice(0, MAX_BROWSER_LENGTH) ?? null,
    })
    .execute()
  const newest = accountId === null ? MAX_ROWS.staffSessions : MAX_SESSIONS_OF_ACCOUNT
  await sql`delete from staff_sessions where account_id is not distinct from ${accountId} and created_at < (
    select created_at from staff_sessions where account_id is not distinct from ${accountId}
    order by created_at desc offset ${newest - 1} limit 1
  )`.execute(db)
  return { token, expiresAt }
}

/** SQL: neither too old nor without activity for too long. */
const isOpen = (now: Date) => sql<boolean>`s.expires_at > ${now} and s.last_active_at >
  case when s.is_kept then ${new Date(now.getTime() - SESSION_LIFETIMES.kept.idleMs)}::timestamptz
  else ${new Date(now.getTime() - SESSION_LIFETIMES.page.idleMs)}::timestamptz end`

/** @param isKept whether the token came in the cookie */
export const findStaffSession = async (
  db: Database,
  { token, isKept }: { token: string; isKept: boolean },
  now: Date,
): Promise<StaffSession | undefined> => {
  const row = await db
    .selectFrom('staff_sessions as s')
    .leftJoin('staff_accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.is_kept', 's.expires_at', 's.last_active_at'])
    .select(['a.email', 'a.name', 'a.role', 'a.status'])
    .select(sql<boolean>`a.totp_confirmed_at is not null`.as('hasSecondFactor'))
    .where('s.token_hash', 'in', [hashToken(token), hashAccountToken(token)])
    .where('s.is_kept', '=', isKept)
    .where(isOpen(now))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, account_id, email, name, role, status } = row
  const session = {
    id,
    isKept: row.is_kept,
    expiresAt: row.expires_at,
    lastActiveAt: row.last_active_at,
  }
  if (account_id === null) return { ...session, account: null }
  if (status !== 'active' || email === null || name === null || role === null) return undefined
  return { ...session, account: { id: account_id, email, name, role, hasSecondFactor: row.hasSecondFactor } }
}

/** Postpones the end of a session without activity. Call it after an accepted call. */
export const recordActivity = async (db: Database, session: StaffSession, now: Date): Promise<void> => {
  if (now.getTime() - session.lastActiveAt.getTime() < ACTIVITY_INTERVAL_MS) return
  await db
    .updateTable('staff_sessions')
    .set({ last_active_at: now })
    .where('id', '=', session.id)
    .where('last_active_at', '<', now)
    .execute()
}

export type ListedSession = {
  id: string
  isKept: boolean
  createdAt: Date
  lastActiveAt: Date
  expiresAt: Date
  address: string | null
  browser: string | null
}

/** The open ones of an account, or of ADMIN_PASSWORD; last used first. */
export const listStaffSessions = async (
  db: Database,
  accountId: string | null,
  now: Date,
): Promise<ListedSession[]> =>
  db
    .selectFrom('staff_sessions as s')
    .select(['s.id', 's.address', 's.browser', 's.is_kept as isKept', 's.created_at as createdAt'])
    .select(['s.last_active_at as lastActiveAt', 's.expires_at as expiresAt'])
    .where('s.account_id', 'is not distinct from', accountId)
    .where(isOpen(now))
    .orderBy('s.last_active_at', 'desc')
    .orderBy('s.id')
    .execute()

/** Only of the given account, or of ADMIN_PASSWORD. @returns whether there was such a session */
export const endStaffSession = async (
  db: Database | Transaction,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('account_id', 'is not distinct from', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of an account, or of ADMIN_PASSWORD. @returns how many */
export const endSessionsOf = async (
  db: Database | Transaction,
  accountId: string | null,
  exceptId?: string,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('account_id', 'is not distinct from', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
