/** The calls of the own account and of the accounts that owners manage. */
import type {
  ChangeStaffAccount,
  InviteStaff,
  NewStaffLink,
  StaffAccount,
} from '../../contract/staff-accounts.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import type { OwnSession } from '../../contract/staff-sign-in.ts'
import { adminQuery } from '../admin-queries.ts'
import { staffRequest } from '../staff-request.ts'

export const sessionsQuery = () => adminQuery<OwnSession[]>(staffPaths.sessions)
export const accountsQuery = () => adminQuery<StaffAccount[]>(staffPaths.staffAccounts)

export const accountApi = {
  endSession: (id: string, password: string) => staffRequest('POST', staffPaths.endSession(id), { password }),
  endOthers: (password: string) =>
    staffRequest<{ ended: number }>('POST', staffPaths.endOtherSessions, { password }),
  changePassword: (passwords: { current: string; password: string }) =>
    staffRequest('PUT', staffPaths.ownPassword, passwords),
  invite: (person: InviteStaff) => staffRequest<NewStaffLink>('POST', staffPaths.staffAccounts, person),
  change: (id: string, change: ChangeStaffAccount) =>
    staffRequest<StaffAccount>('PATCH', staffPaths.staffAccount(id), change),
  inviteAgain: (id: string, password: string) =>
    staffRequest<NewStaffLink>('POST', staffPaths.staffInvitation(id), { password }),
  resetLink: (id: string, password: string) =>
    staffRequest<NewStaffLink>('POST', staffPaths.staffResetLink(id), { password }),
  removeSecondFactor: (id: string) =>
    staffRequest<StaffAccount>('POST', staffPaths.removeStaffSecondFactor(id)),
  deactivate: (id: string) => staffRequest<StaffAccount>('POST', staffPaths.deactivateStaff(id)),
  reactivate: (id: string) => staffRequest<StaffAccount>('POST', staffPaths.reactivateStaff(id)),
}
