/** The roles of staff accounts. What each may do is the table in `contract/staff-permissions.ts`. */

/** A session of ADMIN_PASSWORD is an owner's. */
export const STAFF_ROLES = ['owner', 'manager', 'packer', 'accountant'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** In timelines and the audit log: a person who signed in with ADMIN_PASSWORD. */
export const PASSWORD_OWNER_NAME = 'Owner'

/** Actors that are not persons. An account must not have such a name. */
const RESERVED_NAMES = ['shop', 'staff', 'system', PASSWORD_OWNER_NAME.toLowerCase()]

export const isReservedName = (name: string): boolean => RESERVED_NAMES.includes(name.trim().toLowerCase())
