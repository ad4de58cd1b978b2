/** Names of roles and states, and what a role may do, from the table of permissions. */
import {
  managersBy,
  permissionsOf,
  STAFF_PERMISSION_NAMES,
  STAFF_PERMISSIONS,
  type StaffPermission,
} from '../../contract/staff-permissions.ts'
import type { StaffRole } from '../../domain/staff/staff-role.ts'

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  accountant: 'Accountant',
}
export const STATUS_NAMES = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const

const labelsOf = (permissions: readonly StaffPermission[]): string =>
  permissions.map((permission) => STAFF_PERMISSIONS[permission].label).join('; ')
const BY_SETTING = STAFF_PERMISSION_NAMES.filter(managersBy)

/** "May find, pack and ship orders, and add notes; …" */
export const roleRights = (role: StaffRole): string =>
  role === 'owner'
    ? 'May do everything, staff and settings included.'
    : `May ${labelsOf(permissionsOf(role))}.${role === 'manager' ? ` By Settings, Staff also: ${labelsOf(BY_SETTING)}.` : ''}`
