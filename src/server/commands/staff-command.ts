/**
 * npm run staff -- list, and npm run staff -- reset EMAIL: for somebody with access to the machine. A reset prints a link
 * for a new password, or of the invitation of an account that was never used; a second factor stays.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { linkPath } from '../../api/staff/staff-mail.ts'
import { withAuditContext } from '../../storage/database/audit-context.ts'
import type { Database } from '../../storage/database/database.ts'
import type { AuditContext } from '../../storage/database/trigger-inputs.ts'
import {
  findStaffAccountByEmail,
  listStaffAccounts,
  renewStaffLink,
} from '../../storage/staff/staff-accounts.ts'
import { say } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'
import { originOf, runCommand } from '../start/catalogue-files.ts'

const USAGE = 'Usage: npm run staff -- list\n       npm run staff -- reset EMAIL'

/** For the audit log. */
const ON_THE_MACHINE: AuditContext = {
  actorId: null,
  actor: 'npm run staff',
  role: 'owner',
  address: '',
  requestId: randomUUID(),
  action: 'createResetLink',
}

type Wanted = { email: string | undefined }

const readArguments = (): Wanted => {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [action, email, ...more] = positionals
    if (action === 'list' && email === undefined) return { email }
    if (action === 'reset' && email !== undefined && more.length === 0) return { email }
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

const reset = async (db: Database, email: string, origin: string): Promise<void> => {
  const account = await findStaffAccountByEmail(db, email)
  if (!account) throw new StartError(`There is no account with the address ${email}.`)
  if (account.status === 'deactivated')
    throw new StartError(`The account of ${account.name} is deactivated: reactivate it at /admin/staff.`)
  const purpose = account.status === 'invited' ? 'invitation' : 'reset'
  const made = await withAuditContext(ON_THE_MACHINE, () =>
    renewStaffLink(db, { id: account.id, purpose }, new Date()),
  )
  if (!made) throw new StartError('The account was changed at the same moment. Please try again.')
  say(`A link for ${account.name}, once, until ${made.linkExpiresAt.toISOString()}:`)
  say(new URL(linkPath(made.token), origin).href)
}

await runCommand(readArguments, async ({ db }, settings, { email }) =>
  email === undefined ? list(db) : reset(db, email, originOf(settings)),
)
