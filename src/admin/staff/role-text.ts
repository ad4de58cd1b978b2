/** Names of roles and states, and what a role may do, from the table of permissions. */
import { permissionsOf, STAFF_PERMISSIONS } from '../../contract/staff-permissions.ts'
import type { StaffRole } from '../../domain/staff/staff-role.ts'

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', packer: 'Packer' }
export const STATUS_NAMES = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const

/** "May find, pack and ship orders, and add notes; …" */
export const roleRights = (role: StaffRole): string =>
  role === 'owner'
    ? 'May do everything, staff and settings included.'
    : `May ${permissionsOf(role)
        .map((permission) => STAFF_PERMISSIONS[permission].label)
        .join('; ')}.`
