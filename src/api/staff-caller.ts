/** Who makes a call of staff, as `requireStaff` found it. */
import type { ManagerRights } from '../domain/settings/shop-settings.ts'
import type { StaffRole } from '../domain/staff/staff-role.ts'
import type { SessionAccount, StaffSession } from '../storage/staff/staff-sessions.ts'

export type StaffCaller = {
  session: StaffSession
  /** Null: a session of ADMIN_PASSWORD. */
  account: SessionAccount | null
  /** For timelines and logs. */
  name: string
  role: StaffRole
  /** What managers may do by the owner's choice. */
  rights: ManagerRights
}
