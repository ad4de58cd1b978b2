/**
 * Links to staff accounts: an invitation, or a new password. Random tokens, stored as hashes, used once; a new link
 * replaces the older one of its purpose.
 */
import type { Database, Transaction } from '../database/database.ts'
import { hashToken, newToken, type SessionAccount } from './staff-sessions.ts'
import type { StaffLinkPurpose } from './staff-tables.ts'

const HOUR = 60 * 60 * 1000
/** ms */
const LINK_LIFETIMES: Record<StaffLinkPurpose, number> = { invitation: 7 * 24 * HOUR, reset: HOUR }

export type StoredStaffLink = {
  purpose: StaffLinkPurpose
  expiresAt: Date
  account: SessionAccount
}

export const createStaffLink = async (
  trx: Transaction,
  { accountId, purpose, now }: { accountId: string; purpose: StaffLinkPurpose; now: Date },
): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIMES[purpose])
  const link = { token_hash: hashToken(token), created_at: now, expires_at: expiresAt }
  await trx
    .insertInto('staff_links')
    .values({ ...link, account_id: accountId, purpose })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(link))
    .execute()
  return { token, expiresAt }
}

export const findStaffLink = async (
  db: Database | Transaction,
  token: string,
  now: Date,
): Promise<StoredStaffLink | undefined> => {
  const row = await db
    .selectFrom('staff_links as l')
    .innerJoin('staff_accounts as a', 'a.id', 'l.account_id')
    .select(['l.purpose', 'l.expires_at as expiresAt', 'a.id', 'a.email', 'a.name', 'a.role'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', now)
    .where('a.status', '!=', 'deactivated')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, name, role, ...link } = row
  return { ...link, account: { id, email, name, role } }
}

/** @returns how many there were */
export const deleteLinksOf = async (trx: Transaction, accountId: string): Promise<number> =>
  Number(
    (await trx.deleteFrom('staff_links').where('account_id', '=', accountId).executeTakeFirst())
      .numDeletedRows,
  )
