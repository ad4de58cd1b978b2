import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../domain/staff/staff-role.ts'
import { operations } from './app/operations.ts'
import { type Operation, permissionOf } from './operation.ts'
import { mayGrantRole, permissionsOf, rolesOf, STAFF_PERMISSION_NAMES } from './staff-permissions.ts'

test('every operation of the staff area needs a permission, except those that sign somebody in', () => {
  const open = operations.filter((call) => call.path.startsWith('/api/admin/') && !permissionOf(call))
  expect(open.map(({ id }) => id).toSorted()).toEqual([
    'login',
    'readStaffLink',
    'redeemStaffLink',
    'requestPasswordReset',
    'signInToAccount',
  ])
})

test('every permission is needed by an operation', () => {
  const needed = new Set(operations.map(permissionOf))
  expect(STAFF_PERMISSION_NAMES.filter((name) => !needed.has(name))).toEqual([])
})

test('a file for staff carries data out of the shop, and the audit log says so', () => {
  const files = operations.filter(
    (call) =>
      permissionOf(call) &&
      Object.values(call.responses).some(({ contentType }) => contentType !== undefined),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(({ audit }) => audit?.records !== 'event').map(({ id }) => id)).toEqual([])
})

test('an owner may do everything, and each role what the next one may', () => {
  expect(permissionsOf('owner')).toEqual(STAFF_PERMISSION_NAMES)
  for (const [at, role] of STAFF_ROLES.entries())
    for (const lower of STAFF_ROLES.slice(at + 1))
      expect(permissionsOf(role)).toEqual(expect.arrayContaining(permissionsOf(lower)))
})

test('a setting gives its right to managers, to nobody else, and no other right with it', () => {
  for (const [setting, permission] of [
    ['managersCompare', 'compare-payments'],
    ['managersEditMails', 'edit-mail-texts'],
  ] as const) {
    const rights = { managersCompare: false, managersEditMails: false, [setting]: true }
    expect(permissionsOf('manager', rights).toSorted()).toEqual(
      [...permissionsOf('manager'), permission].toSorted(),
    )
    for (const role of ['owner', 'packer'] as const)
      expect(permissionsOf(role, rights)).toEqual(permissionsOf(role))
  }
})

test('an input that needs another permission is of a role that has the permission of its operation', () => {
  const [owners] = [rolesOf('change-settings')]
  expect(rolesOf('edit-mail-texts')).toEqual(owners)
  const narrowed = operations.filter((call: Operation) => call.permissionFor)
  expect(narrowed.map(({ id }) => id)).toEqual(['changeSettings', 'readSettingsHistory', 'restoreSettings'])
})

test('only who manages staff grants a role, and none with more permissions than their own', () => {
  expect(STAFF_ROLES.map((granted) => mayGrantRole('owner', granted))).toEqual([true, true, true])
  for (const role of ['manager', 'packer'] as const)
    for (const granted of STAFF_ROLES) expect(mayGrantRole(role, granted)).toBe(false)
})
