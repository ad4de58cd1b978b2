/** The tables of staff: accounts, links, recovery codes and sessions. */
import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '../../domain/staff/staff-role.ts'

export type StaffStatus = 'invited' | 'active' | 'deactivated'
export type StaffLinkPurpose = 'invitation' | 'reset'

export type StaffAccountTable = {
  id: string
  email: string
  name: string
  role: StaffRole
  status: Generated<StaffStatus>
  password_hash: string | null
  /** Base32. Used from `totp_confirmed_at` on. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  /** The last time step whose code was accepted: a bigint, read as text. */
  totp_last_step: ColumnType<string, number | undefined, number>
  created_at: ColumnType<Date, Date, never>
  last_login_at: Date | null
  /** When the account was last deactivated: its devices of before are strangers. Set by a trigger (migration 145). */
  devices_since: ColumnType<Date | null, never, never>
}

/** One per account and purpose: a new link replaces the older one. */
export type StaffLinkTable = {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  account_id: string
  purpose: StaffLinkPurpose
  created_at: Date
  expires_at: Date
}

export type StaffRecoveryCodeTable = { account_id: string; code_hash: string }

export type StaffSessionTable = {
  /** SHA-256 of the token, in hex. The token itself is not stored. */
  token_hash: string
  /** By which its owner sees and ends it. It opens nothing. */
  id: Generated<string>
  /** Null: of ADMIN_PASSWORD. */
  account_id: string | null
  /** Whether the token is in a cookie that outlives the browser. */
  is_kept: Generated<boolean>
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
  last_active_at: Generated<Date>
  address: string | null
  /** The User-Agent header, shortened. */
  browser: string | null
}

declare module '../database/tables.ts' {
  interface Tables {
    staff_accounts: StaffAccountTable
    staff_links: StaffLinkTable
    staff_recovery_codes: StaffRecoveryCodeTable
    staff_sessions: StaffSessionTable
  }
}
