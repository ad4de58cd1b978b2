/** The calls of the own account and of the accounts that owners manage. */
import type { ChangeStaffAccount, InviteStaff } from '../../contract/staff/staff-accounts.ts'
import { adminQuery } from '../admin-queries.ts'
import { staffCall } from '../staff-request.ts'

export const sessionsQuery = () => adminQuery('GET /api/admin/sessions')
export const accountsQuery = () => adminQuery('GET /api/admin/staff')

export const accountApi = {
  endSession: (id: string, password: string) =>
    staffCall('POST /api/admin/sessions/{id}/end', { params: { id }, body: { password } }),
  endOthers: (password: string) => staffCall('POST /api/admin/sessions/end-others', { body: { password } }),
  changePassword: (passwords: { current: string; password: string }) =>
    staffCall('PUT /api/admin/account/password', { body: passwords }),
  invite: (person: InviteStaff) => staffCall('POST /api/admin/staff', { body: person }),
  change: (id: string, change: ChangeStaffAccount) =>
    staffCall('PATCH /api/admin/staff/{id}', { params: { id }, body: change }),
  inviteAgain: (id: string, password: string) =>
    staffCall('POST /api/admin/staff/{id}/invitation', { params: { id }, body: { password } }),
  resetLink: (id: string, password: string) =>
    staffCall('POST /api/admin/staff/{id}/reset-link', { params: { id }, body: { password } }),
  removeSecondFactor: (id: string, password: string) =>
    staffCall('POST /api/admin/staff/{id}/second-factor/remove', { params: { id }, body: { password } }),
  deactivate: (id: string) => staffCall('POST /api/admin/staff/{id}/deactivate', { params: { id } }),
  reactivate: (id: string) => staffCall('POST /api/admin/staff/{id}/reactivate', { params: { id } }),
}
