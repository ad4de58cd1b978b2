/** The calls about mails. */
import type { MailContent, StaffMail, StaffMailList } from '../../contract/mails.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import { staffRead, staffRequest } from '../staff-request.ts'

export const mailApi = {
  list: (query: string, signal?: AbortSignal) =>
    staffRead<StaffMailList>(`${staffPaths.mails}${query && `?${query}`}`, signal),
  read: (id: string, signal?: AbortSignal) => staffRead<MailContent>(staffPaths.mail(id), signal),
  /** `request`: the same when the call is repeated. */
  sendAgain: ({ id }: StaffMail, request: string) =>
    staffRequest<unknown>('POST', staffPaths.mailAgain(id), { request }),
} as const
