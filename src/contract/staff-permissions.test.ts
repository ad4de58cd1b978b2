import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../domain/staff-role.ts'
import { operations } from './operations.ts'
import {
  mayCall,
  mayGrantRole,
  permissionOf,
  permissionsOf,
  STAFF_PERMISSION_NAMES,
  STAFF_PERMISSIONS,
} from './staff-permissions.ts'

const staffCalls = operations.filter(({ staff }) => staff).map(({ id }) => id)
const named = STAFF_PERMISSION_NAMES.flatMap((name): readonly string[] => STAFF_PERMISSIONS[name].operations)

test('every staff operation has a permission in the table', () => {
  expect(staffCalls.filter((id) => permissionOf(id) === undefined)).toEqual([])
})

test('the table names staff operations only, and each once', () => {
  expect(named.filter((id) => !staffCalls.includes(id))).toEqual([])
  expect(named.length).toBe(new Set(named).size)
})

test('an owner may do everything, and each role what the next one may', () => {
  expect(permissionsOf('owner')).toEqual(STAFF_PERMISSION_NAMES)
  for (const [at, role] of STAFF_ROLES.entries())
    for (const lower of STAFF_ROLES.slice(at + 1))
      expect(permissionsOf(role)).toEqual(expect.arrayContaining(permissionsOf(lower)))
})

test('an operation without a permission is refused to all but the owner', () => {
  expect(STAFF_ROLES.filter((role) => mayCall(role, 'someNewCall'))).toEqual(['owner'])
})

test('only who manages staff grants a role, and none with more permissions than their own', () => {
  expect(STAFF_ROLES.map((granted) => mayGrantRole('owner', granted))).toEqual([true, true, true])
  for (const role of ['manager', 'packer'] as const)
    for (const granted of STAFF_ROLES) expect(mayGrantRole(role, granted)).toBe(false)
})
