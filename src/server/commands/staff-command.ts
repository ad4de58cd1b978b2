/**
 * npm run staff -- list, reset EMAIL, second-factor-off EMAIL: for somebody with access to the machine. A reset prints a
 * link for a new password, or of the invitation of an account that was never used; a second factor stays.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { linkPath } from '../../api/staff/staff-mail.ts'
import { withAuditContext } from '../../storage/database/audit-context.ts'
import type { Database } from '../../storage/database/database.ts'
import type { AuditContext } from '../../storage/database/trigger-inputs.ts'
import { removeSecondFactor } from '../../storage/staff/second-factor.ts'
import {
  findStaffAccountByEmail,
  listStaffAccounts,
  renewStaffLink,
  type StaffAccount,
} from '../../storage/staff/staff-accounts.ts'
import { say } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'
import { originOf, runCommand } from '../start/catalogue-files.ts'

const USAGE =
  'Usage: npm run staff -- list\n       npm run staff -- reset EMAIL\n       npm run staff -- second-factor-off EMAIL'

/** For the audit log. */
const onTheMachine = (action: 'createResetLink' | 'removeStaffSecondFactor'): AuditContext => ({
  actorId: null,
  actor: 'npm run staff',
  role: 'owner',
  address: '',
  requestId: randomUUID(),
  action,
})

type Wanted = { action: 'list' } | { action: 'reset' | 'second-factor-off'; email: string }

const readArguments = (): Wanted => {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [action, email, ...more] = positionals
    if (action === 'list' && email === undefined) return { action }
    if ((action === 'reset' || action === 'second-factor-off') && email !== undefined && more.length === 0)
      return { action, email }
    throw new StartError(USAGE)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

const list = async (db: Database): Promise<void> => {
  const accounts = await listStaffAccounts(db)
  for (const { name, email, role, status } of accounts) say(`${email}  ${name}, ${role}, ${status}`)
  if (accounts.length === 0) say('There are no accounts: staff use ADMIN_PASSWORD.')
}

const find = async (db: Database, email: string): Promise<StaffAccount> => {
  const account = await findStaffAccountByEmail(db, email)
  if (!account) throw new StartError(`There is no account with the address ${email}.`)
  return account
}

const reset = async (db: Database, email: string, origin: string): Promise<void> => {
  const account = await find(db, email)
  if (account.status === 'deactivated')
    throw new StartError(`The account of ${account.name} is deactivated: reactivate it at /admin/staff.`)
  const purpose = account.status === 'invited' ? 'invitation' : 'reset'
  const made = await withAuditContext(onTheMachine('createResetLink'), () =>
    renewStaffLink(db, { id: account.id, purpose }, new Date()),
  )
  if (!made) throw new StartError('The account was changed at the same moment. Please try again.')
  say(`A link for ${account.name}, once, until ${made.linkExpiresAt.toISOString()}:`)
  say(new URL(linkPath(made.token), origin).href)
}

const turnFactorOff = async (db: Database, email: string): Promise<void> => {
  const { id, name } = await find(db, email)
  const isRemoved = await withAuditContext(onTheMachine('removeStaffSecondFactor'), () =>
    removeSecondFactor(db, id),
  )
  say(isRemoved ? `${name} signs in without a second factor now.` : `${name} has no second factor.`)
}

await runCommand(readArguments, async ({ db }, settings, wanted) => {
  switch (wanted.action) {
    case 'list':
      return list(db)
    case 'reset':
      return reset(db, wanted.email, originOf(settings))
    case 'second-factor-off':
      return turnFactorOff(db, wanted.email)
  }
})
