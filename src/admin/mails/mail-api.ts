/** The calls about mails. */
import type { StaffMail } from '../../contract/mails/mails.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'

export const mailApi = {
  list: (query: QueryOf<'GET /api/admin/mails'>, signal?: AbortSignal) =>
    staffCall('GET /api/admin/mails', { query, signal }),
  read: (id: string, signal?: AbortSignal) =>
    staffCall('GET /api/admin/mails/{id}', { params: { id }, signal }),
  /** `request`: the same when the call is repeated. */
  sendAgain: ({ id }: StaffMail, request: string) =>
    staffCall('POST /api/admin/mails/{id}/again', { params: { id }, body: { request } }),
} as const
