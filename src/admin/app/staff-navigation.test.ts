import { expect, test } from 'vitest'
import { DAY_COUNTS } from '../../contract/staff/day-counts.ts'
import { permissionsOf, type StaffPermission } from '../../contract/staff-permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff/staff-role.ts'
import { currentStaffLink, dayLinks, railSections, staffSections } from '../components/staff-navigation.ts'
import { staffLinks, staffScreens } from './staff-screens.ts'

const sectionsOf = (role: StaffRole) => {
  const held = new Set<StaffPermission>(permissionsOf(role))
  return staffSections((permission) => held.has(permission), staffLinks)
}
const labelsOf = (role: StaffRole) => sectionsOf(role).map(({ label }) => label)

test('An owner sees all sections, with orders, packing and products one step away', () =>
  expect(labelsOf('owner')).toEqual([
    ...['Overview', 'Orders', 'Packing', 'Products', 'Shop', 'Reports', 'Account'],
  ]))

test('A packer sees the three pages of the role by their own names', () =>
  expect(labelsOf('packer')).toEqual(['Overview', 'Orders', 'Packing', 'My account']))

test('An accountant sees orders, figures and payouts', () =>
  expect(sectionsOf('accountant').flatMap(({ pages }) => pages.map(({ label }) => label))).toEqual([
    'Overview',
    'All orders',
    'Figures',
    'Stock value',
    'Reconciliation',
    'My account',
  ]))

test('A section with one page for the role has the name of that page and leads to it', () =>
  expect(sectionsOf('manager').find(({ label }) => label === 'Pages')).toMatchObject({
    path: '/admin/pages',
  }))

test('A manager who may edit the texts of mails finds them; an owner finds them among the settings', () => {
  const rights = { managersCompare: false, managersEditMails: true }
  const labels = (role: StaffRole) => {
    const held = new Set<StaffPermission>(permissionsOf(role, rights))
    const shop = staffSections((permission) => held.has(permission), staffLinks)
    return shop.flatMap(({ pages }) => pages).map(({ label }) => label)
  }
  expect(labels('manager')).toContain('Mail texts')
  expect(labels('manager')).not.toContain('Settings')
  expect(labels('owner')).not.toContain('Mail texts')
})

const mayOf = (role: StaffRole) => {
  const held = new Set<StaffPermission>(permissionsOf(role))
  return (permission: StaffPermission) => held.has(permission)
}

test.each<[StaffRole, string[]]>([
  ['owner', ['Packing', 'Low stock', 'Pending refunds', 'Withdrawals', 'Alerts']],
  ['packer', ['Packing']],
  ['accountant', []],
])("The day's work of the role %s", (role, labels) =>
  expect(dayLinks(mayOf(role), staffLinks).map(({ label }) => label)).toEqual(labels),
)

test("The sections of the rail do not repeat a page of the day's work, and lead to all others", () => {
  const day = dayLinks(mayOf('owner'), staffLinks).flatMap(({ path }) => path ?? [])
  const pages = railSections(mayOf('owner'), staffLinks).flatMap((section) => section.pages)
  const paths = [...day, ...pages.map(({ path }) => path)]
  const all = staffSections(mayOf('owner'), staffLinks).flatMap((section) => section.pages)
  expect(paths.toSorted()).toEqual(all.map(({ path }) => path).toSorted())
})

test.each([
  ['/admin', 'Overview'],
  ['/admin/products/grid', 'Bulk edit'],
  ['/admin/products/7', 'All products'],
  ['/admin/settings/taxes', 'Settings'],
  ['/admin/print', 'All orders'],
  ['/admin/stock-history/7', 'All products'],
])('The path %s belongs to the page %s', (path, label) =>
  expect(currentStaffLink(path, staffLinks)?.label).toBe(label),
)

test('Every screen that asks for a login is found in the navigation', () => {
  const lost = staffScreens.filter(({ path, isOpen }) => !isOpen && !currentStaffLink(path, staffLinks))
  expect(lost).toEqual([])
})

test('Each count of the day is shown to those who may open what it counts', () => {
  for (const { count, href } of dayLinks(() => true, staffLinks)) {
    const seenBy = STAFF_ROLES.filter((role) => mayOf(role)(DAY_COUNTS[count]))
    const openedBy = STAFF_ROLES.filter((role) =>
      dayLinks(mayOf(role), staffLinks).some((link) => link.href === href),
    )
    expect(seenBy).toEqual(openedBy)
  }
})
