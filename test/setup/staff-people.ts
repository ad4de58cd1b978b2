/** People with staff accounts, for tests. */
import type { StaffRole } from '../../src/domain/staff/staff-role.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { startStaffSession } from '../../src/storage/staff/staff-sessions.ts'
import { cheapHash } from './cheap-hash.ts'

export const ACCOUNT_PASSWORD = 'harbour violin cement thirty'

let people = 0

export type Person = {
  id: string
  email: string
  name: string
  headers(): Promise<{ Authorization: string }>
}

/** An active account. Each call of `headers` starts a session. */
export const hire = async (db: Database, role: StaffRole, now = () => new Date()): Promise<Person> => {
  people += 1
  const person = {
    id: `staff_${people}`,
    email: `${role}.${people}@example.com`,
    name: `The ${role} ${people}`,
  }
  await db
    .insertInto('staff_accounts')
    .values({
      ...person,
      role,
      status: 'active',
      password_hash: await cheapHash(ACCOUNT_PASSWORD),
      created_at: now(),
    })
    .execute()
  return {
    ...person,
    headers: async () => ({
      Authorization: `Bearer ${(await startStaffSession(db, now(), { accountId: person.id })).token}`,
    }),
  }
}
