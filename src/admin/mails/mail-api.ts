/** The calls about mails. */
import type { StaffMail } from '../../contract/mails/mails.ts'
import { staffCall } from '../staff-request.ts'

export const mailApi = {
  list: (query: URLSearchParams, signal?: AbortSignal) =>
    staffCall('GET /api/admin/mails', { query, signal }),
  read: (id: string, signal?: AbortSignal) =>
    staffCall('GET /api/admin/mails/{id}', { params: { id }, signal }),
  /** `request`: the same when the call is repeated. */
  sendAgain: ({ id }: StaffMail, request: string) =>
    staffCall('POST /api/admin/mails/{id}/again', { params: { id }, body: { request } }),
} as const
