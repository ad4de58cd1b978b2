/**
 * Staff accounts beside ADMIN_PASSWORD, their links (invitation, new password) and recovery codes, and more about each
 * session. Nodes of the earlier release look a session up by the hash of its token alone and let it do everything, so
 * the tokens of accounts have another hash (`storage/admin/staff-sessions.ts`), which such a node does not find.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create table staff_accounts (
    id text collate "C" primary key,
    email text not null check (length(email) between 3 and 254),
    name text not null check (length(name) between 1 and 80),
    role text not null check (role in ('owner', 'manager', 'packer')),
    status text not null default 'invited' check (status in ('invited', 'active', 'deactivated')),
    password_hash text,
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_last_step bigint not null default 0,
    created_at timestamptz not null,
    last_login_at timestamptz,
    constraint active_account_has_password check (status <> 'active' or password_hash is not null),
    constraint second_factor_has_secret check (totp_confirmed_at is null or totp_secret is not null)
  )`,
  sql`create unique index staff_accounts_one_per_address on staff_accounts (lower(email))`,
  sql`create table staff_links (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    account_id text collate "C" not null references staff_accounts on delete cascade,
    purpose text not null check (purpose in ('invitation', 'reset')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint staff_links_one_per_purpose unique (account_id, purpose)
  )`,
  sql`create table staff_recovery_codes (
    account_id text collate "C" not null references staff_accounts on delete cascade,
    code_hash text collate "C" not null check (length(code_hash) = 64),
    primary key (account_id, code_hash)
  )`,
  sql`alter table staff_sessions
    add id text collate "C" not null default replace(gen_random_uuid()::text, '-', ''),
    add account_id text collate "C" references staff_accounts on delete cascade,
    add is_kept boolean not null default false,
    add last_active_at timestamptz not null default now(),
    add address text,
    add browser text`,
  sql`create unique index staff_sessions_by_id on staff_sessions (id)`,
  sql`create index staff_sessions_of_account on staff_sessions (account_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['staff_sessions'])
  for (const statement of statements) await statement.execute(db)
}
