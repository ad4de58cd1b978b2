/** Which role has which permission. Each operation of staff names the permission that it needs. */
import type { ManagerRights } from '../domain/settings/shop-settings.ts'
import { STAFF_ROLES, type StaffRole } from '../domain/staff/staff-role.ts'

type PermissionEntry = {
  /** For the screen about accounts, after "may". */
  label: string
  roles: readonly StaffRole[]
  /** A setting of the owner: while it is on, managers have it too. */
  managersBy?: keyof ManagerRights
}

const managers: readonly StaffRole[] = ['owner', 'manager']
const packers: readonly StaffRole[] = [...managers, 'packer']
/** An accountant reads, and changes nothing but their own account: `staff-permissions.test.ts`. */
const accountants: readonly StaffRole[] = [...managers, 'accountant']
const owners: readonly StaffRole[] = ['owner']

export const STAFF_PERMISSIONS = {
  'own-account': {
    label: 'change their own password, second factor and sessions',
    roles: STAFF_ROLES,
  },
  'see-orders': {
    label: 'find, read and print orders and their documents',
    roles: STAFF_ROLES,
  },
  'fulfil-orders': {
    label: 'pack and ship orders, and add notes',
    roles: packers,
  },
  'export-orders': {
    label: 'export orders and invoices',
    roles: accountants,
  },
  'manage-orders': {
    label:
      'change addresses of orders, send their mails again, handle withdrawals, issue invoices and save views',
    roles: managers,
  },
  'refund-orders': {
    label: 'refund and cancel orders',
    roles: managers,
  },
  'see-figures': {
    label: 'see revenue and other figures',
    roles: accountants,
  },
  'see-payouts': {
    label: "see payouts, fees and differences with the payment provider's records",
    roles: accountants,
  },
  'see-customers': {
    label: 'see and export customers with their orders, spending, notes and consent',
    roles: managers,
  },
  'see-subscribers': {
    label: 'see, export and remove newsletter subscribers',
    roles: managers,
  },
  'handle-personal-data': {
    label: 'find, export and erase personal data of customers',
    roles: owners,
  },
  'edit-catalogue': {
    label: 'change products, stock, brands and categories',
    roles: managers,
  },
  'import-catalogue': {
    label: 'import and export the catalogue',
    roles: managers,
  },
  'see-changes': {
    label: 'see the changes of the last days that they may make themselves, and undo them',
    roles: managers,
  },
  'edit-pages': {
    label: 'write pages',
    roles: managers,
  },
  'compare-payments': {
    label: "compare the orders with the payment provider's records",
    roles: owners,
    managersBy: 'managersCompare',
  },
  'run-shop': {
    label: 'set the shop up, remove the demo and the trial orders, and examine the installation',
    roles: owners,
  },
  'edit-mail-texts': {
    label: 'edit the texts of mails',
    roles: owners,
    managersBy: 'managersEditMails',
  },
  'change-settings': {
    label: "change the shop's settings",
    roles: owners,
  },
  'see-audit-log': {
    label: 'see and export the audit log',
    roles: owners,
  },
  'manage-staff': {
    label: 'invite, change and deactivate staff',
    roles: owners,
  },
} as const satisfies Record<string, PermissionEntry>

export type StaffPermission = keyof typeof STAFF_PERMISSIONS
export const STAFF_PERMISSION_NAMES = Object.keys(STAFF_PERMISSIONS) as [
  StaffPermission,
  ...StaffPermission[],
]

/** The setting by which managers have the permission too. */
export const managersBy = (permission: StaffPermission): keyof ManagerRights | undefined => {
  const entry: PermissionEntry = STAFF_PERMISSIONS[permission]
  return entry.managersBy
}

/** The roles that have the permission. @param rights what the owner's settings give; without them: no more than the role has */
export const rolesOf = (permission: StaffPermission, rights?: ManagerRights): readonly StaffRole[] => {
  const setting = managersBy(permission)
  return setting && rights?.[setting] ? managers : STAFF_PERMISSIONS[permission].roles
}

export const permissionsOf = (role: StaffRole, rights?: ManagerRights): StaffPermission[] =>
  STAFF_PERMISSION_NAMES.filter((permission) => rolesOf(permission, rights).includes(role))

/** Whether somebody may give the role to others: only where they have all of its permissions themselves. */
export const mayGrantRole = (own: StaffRole, granted: StaffRole): boolean => {
  const held = new Set(permissionsOf(own))
  return held.has('manage-staff') && permissionsOf(granted).every((permission) => held.has(permission))
}
