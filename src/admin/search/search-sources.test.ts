import { expect, test } from 'vitest'
import { permissionsOf, type StaffPermission } from '../../contract/staff-permissions.ts'
import type { StaffRole } from '../../domain/staff/staff-role.ts'
import { staffLinks } from '../app/staff-screens.ts'
import { findPages } from './search-sources.ts'

const find = (search: string, role: StaffRole = 'owner') => {
  const held = new Set<StaffPermission>(permissionsOf(role))
  return findPages(search, staffLinks, (permission) => held.has(permission)).flatMap(({ label, found }) =>
    found.map(({ title, href }) => `${label}: ${title} ${href}`),
  )
}

test('Pages are found by a part of each word of their name or section, whatever the case', () =>
  expect(find('AUD rep')).toEqual(['Pages: Audit log /admin/audit']))

test('Settings are found by their name first, then by what they decide', () => {
  expect(find('tax')[0]).toBe('Settings: Taxes /admin/settings/taxes')
  expect(find('name').filter((found) => found.startsWith('Settings'))[0]).toBe(
    'Settings: Name and logo /admin/settings',
  )
  expect(find('search results')).toEqual(['Settings: Name and logo /admin/settings'])
})

test('A field of the settings is found by its label, its explanation and the default words', () => {
  expect(find('vat')).toContain('Settings: VAT number /admin/settings/company#field-vatNumber')
  expect(find('vat')).toContain('Settings: Taxes /admin/settings/taxes')
  expect(find('days to withdraw')).toEqual([
    'Settings: Days to withdraw /admin/settings/law#field-withdrawalDays',
  ])
  expect(find('passphrase')).toContain('Settings: Backups /admin/settings/services#field-backup')
  expect(find('last parcel')).toEqual(['Settings: Days to withdraw /admin/settings/law#field-withdrawalDays'])
})

test('A person finds the pages and settings that they may open', () => {
  expect(find('packing', 'packer')).toEqual(['Pages: Packing /admin/packing'])
  expect(find('tax', 'packer')).toEqual([])
  expect(find('withdrawals', 'packer')).toEqual([])
})
