/**
 * Staff accounts: invited by an owner, active with a password of their own, deactivated. The rule: whatever ends an
 * account's right to sign in, or replaces its password, ends its sessions and its links in the same transaction.
 */
import { sql } from 'kysely'
import type { StaffRole } from '../../domain/staff/staff-role.ts'
import { type Database, inTransaction, isUniqueViolation, type Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { createStaffLink, deleteLinksOf, findStaffLink } from './staff-links.ts'
import { endSessionsOf, type SessionAccount } from './staff-sessions.ts'
import type { StaffLinkPurpose, StaffStatus } from './staff-tables.ts'

export const MAX_STAFF_ACCOUNTS = 200

export type StaffAccount = {
  id: string
  email: string
  name: string
  role: StaffRole
  status: StaffStatus
  hasSecondFactor: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

const accountColumns = [
  'id',
  'email',
  'name',
  'role',
  'status',
  'created_at as createdAt',
  'last_login_at as lastLoginAt',
] as const

const selectAccounts = (db: Database | Transaction) =>
  db
    .selectFrom('staff_accounts')
    .select(accountColumns)
    .select(sql<boolean>`totp_confirmed_at is not null`.as('hasSecondFactor'))

export const listStaffAccounts = (db: Database): Promise<StaffAccount[]> =>
  selectAccounts(db).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findStaffAccount = (db: Database | Transaction, id: string): Promise<StaffAccount | undefined> =>
  selectAccounts(db).where('id', '=', id).executeTakeFirst()

export const findStaffAccountByEmail = (db: Database, email: string): Promise<StaffAccount | undefined> =>
  selectAccounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** For signing in: active accounts only. */
export const findCredentials = (
  db: Database,
  email: string,
): Promise<(SessionAccount & { passwordHash: string | null; devicesSince: Date | null }) | undefined> =>
  db
    .selectFrom('staff_accounts')
    .select(['id', 'name', 'email', 'role', 'password_hash as passwordHash', 'devices_since as devicesSince'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()

export const readPasswordHash = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('staff_accounts')
      .select('password_hash')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )?.password_hash ?? undefined

/** @returns false where the password was replaced, or the account deactivated, since `passwordHash` was read */
export const recordLogin = async (
  trx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('staff_accounts')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type WithLink = { account: StaffAccount; token: string; linkExpiresAt: Date }

const withLink = async (
  trx: Transaction,
  account: StaffAccount,
  purpose: StaffLinkPurpose,
  now: Date,
): Promise<WithLink> => {
  const { token, expiresAt } = await createStaffLink(trx, { accountId: account.id, purpose, now })
  return { account, token, linkExpiresAt: expiresAt }
}

/** @returns why not, or the account with the link of its invitation */
export const inviteStaff = async (
  db: Database,
  person: { email: string; name: string; role: StaffRole },
  now: Date,
): Promise<WithLink | 'email-taken' | 'full'> => {
  try {
    return await inTransaction(db, async (trx) => {
      const { count } = await trx
        .selectFrom('staff_accounts')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MAX_STAFF_ACCOUNTS) return 'full'
      const id = newId('staff')
      await trx
        .insertInto('staff_accounts')
        .values({ ...person, id, created_at: now })
        .execute()
      const account = await findStaffAccount(trx, id)
      if (!account) throw new Error('a new account is missing')
      return withLink(trx, account, 'invitation', now)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'staff_accounts_one_per_address')) return 'email-taken'
    throw error
  }
}

/** Locks the account until the end of the transaction. */
const lockAccount = async (trx: Transaction, id: string): Promise<StaffAccount | undefined> => {
  await trx.selectFrom('staff_accounts').select('id').where('id', '=', id).forUpdate().execute()
  return findStaffAccount(trx, id)
}

/** The account of who acts; null: a session of ADMIN_PASSWORD, which is always an owner. */
export type Actor = { actorId: string | null }

/**
 * Locks all owners, and says whether the one who acts still is one. Of two owners who dismiss each other at the same
 * moment, the second is refused, so that an owner remains.
 */
const isStillOwner = async (trx: Transaction, { actorId }: Actor): Promise<boolean> => {
  const owners = await trx
    .selectFrom('staff_accounts')
    .select(['id', 'status'])
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute()
  return actorId === null || owners.some(({ id, status }) => id === actorId && status === 'active')
}

/**
 * A new link to an account: of its invitation, or for a new password. An older one of the same purpose stops working.
 * @returns undefined where the account is in another state
 */
export const renewStaffLink = (
  db: Database,
  { id, purpose }: { id: string; purpose: StaffLinkPurpose },
  now: Date,
): Promise<WithLink | undefined> =>
  inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, id)
    if (account?.status !== (purpose === 'invitation' ? 'invited' : 'active')) return undefined
    return withLink(trx, account, purpose, now)
  })

export type StaffAccountChange = {
  name?: string | undefined
  role?: StaffRole | undefined
  email?: string | undefined
}

/**
 * An email address is the owner's to change only while the invitation is open: with the address of an account that is in
 * use, a new password could be requested. Its link then stops working, and so do the sessions of another role.
 */
export const changeStaffAccount = async (
  db: Database,
  id: string,
  change: StaffAccountChange,
  actor: Actor,
): Promise<StaffAccount | 'email-taken' | 'email-fixed' | 'not-owner' | undefined> => {
  try {
    return await inTransaction(db, async (trx) => {
      if (!(await isStillOwner(trx, actor))) return 'not-owner'
      const account = await lockAccount(trx, id)
      if (!account) return undefined
      const { name = account.name, role = account.role, email = account.email } = change
      const isMoved = email.toLowerCase() !== account.email.toLowerCase()
      if (isMoved && account.status !== 'invited') return 'email-fixed'
      await trx.updateTable('staff_accounts').set({ name, role, email }).where('id', '=', id).execute()
      if (isMoved) await deleteLinksOf(trx, id)
      if (role !== account.role) await endSessionsOf(trx, id)
      return findStaffAccount(trx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'staff_accounts_one_per_address')) return 'email-taken'
    throw error
  }
}

/** Sessions and links end at once. */
export const deactivateStaffAccount = (
  db: Database,
  id: string,
  actor: Actor,
): Promise<StaffAccount | 'not-owner' | undefined> =>
  inTransaction(db, async (trx) => {
    if (!(await isStillOwner(trx, actor))) return 'not-owner'
    const account = await lockAccount(trx, id)
    if (!account) return undefined
    await trx.updateTable('staff_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()
    await endSessionsOf(trx, id)
    await deleteLinksOf(trx, id)
    return findStaffAccount(trx, id)
  })

/** Back to the state before: with its password and second factor, or invited where it never had a password. */
export const reactivateStaffAccount = (db: Database, id: string): Promise<StaffAccount | undefined> =>
  inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, id)
    if (account?.status !== 'deactivated') return undefined
    await trx
      .updateTable('staff_accounts')
      .set({ status: sql`case when password_hash is null then 'invited' else 'active' end` })
      .where('id', '=', id)
      .execute()
    return findStaffAccount(trx, id)
  })

/** Ends all sessions but `keptSessionId`, and all links. The second factor stays. */
export const replacePassword = (
  db: Database,
  { id, passwordHash, keptSessionId }: { id: string; passwordHash: string; keptSessionId: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .updateTable('staff_accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .execute()
    await endSessionsOf(trx, id, keptSessionId)
    await deleteLinksOf(trx, id)
  })

/**
 * Uses a link up: sets the password and activates an invited account. All its sessions and links end; the second factor
 * stays. @returns undefined where the link is not valid
 */
export const redeemStaffLink = (
  db: Database,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: Date,
): Promise<StaffAccount | undefined> =>
  inTransaction(db, async (trx) => {
    const link = await findStaffLink(trx, token, now)
    if (!link) return undefined
    const { id } = link.account
    await lockAccount(trx, id)
    // Of two at the same moment, the second finds the link deleted.
    if ((await deleteLinksOf(trx, id)) === 0) return undefined
    await trx
      .updateTable('staff_accounts')
      .set({ password_hash: passwordHash, status: 'active' })
      .where('id', '=', id)
      .where('status', '!=', 'deactivated')
      .execute()
    await endSessionsOf(trx, id)
    return findStaffAccount(trx, id)
  })
