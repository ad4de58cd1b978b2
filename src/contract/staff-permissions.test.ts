import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../domain/staff/staff-role.ts'
import { operations } from './app/operations.ts'
import { mayCall, type Operation, permissionOf } from './operation.ts'
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

test('an owner may do everything, a manager what packers and accountants may, and these not the same', () => {
  expect(permissionsOf('owner')).toEqual(STAFF_PERMISSION_NAMES)
  for (const role of ['packer', 'accountant'] as const)
    expect(permissionsOf('manager')).toEqual(expect.arrayContaining(permissionsOf(role)))
  expect(permissionsOf('packer')).not.toContain('see-figures')
  expect(permissionsOf('accountant')).not.toContain('fulfil-orders')
})

test('an accountant reads figures, orders, documents and exports, and writes nothing but their own account', () => {
  const allowed = operations.filter((call) => permissionOf(call) && mayCall('accountant', call))
  const own = allowed.filter((call) => permissionOf(call) === 'own-account')
  const others = allowed.filter((call) => !own.includes(call))
  expect(others.filter(({ method, audit }) => method !== 'get' || audit?.records === 'rows')).toEqual([])
  expect(others.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'readFigures',
      'exportFigures',
      'exportOrders',
      'exportInvoices',
      'exportPayouts',
    ]),
  )
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
    for (const role of ['owner', 'packer', 'accountant'] as const)
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
  expect(STAFF_ROLES.map((granted) => mayGrantRole('owner', granted))).toEqual([true, true, true, true])
  for (const role of ['manager', 'packer', 'accountant'] as const)
    for (const granted of STAFF_ROLES) expect(mayGrantRole(role, granted)).toBe(false)
})
