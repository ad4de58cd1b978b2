/** Authenticates staff by the bearer token of a login that has not expired. */
import type { Context } from 'hono'
import { HttpError } from '../contract/errors.ts'
import { isStaffToken } from '../storage/admin/staff.ts'
import type { ApiEnv } from './api-services.ts'

export const staffToken = (c: Context<ApiEnv>): string | undefined =>
  /^Bearer ([\w-]{20,100})$/i.exec(c.req.header('Authorization') ?? '')?.[1]

export const requireStaff = async (c: Context<ApiEnv>): Promise<void> => {
  const token = staffToken(c)
  const { db, now } = c.var.services
  if (token === undefined || !(await isStaffToken(db, token, now()))) throw new HttpError('staff-only')
}
