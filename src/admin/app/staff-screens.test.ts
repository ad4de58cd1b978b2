import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { currentStaffLink } from '../components/staff-navigation.ts'
import { findStaffScreen, staffLinks, staffScreens } from './staff-screens.ts'

const Screen = () => null
const load = () => Promise.resolve({ Screen })
const screens = ['/admin/products', '/admin/products/new', '/admin/products/:id'].map((path) => ({
  path,
  title: 'The screen',
  load,
}))

test.each([
  ['/admin/products', '/admin/products', {}],
  ['/admin/products/', '/admin/products', {}],
  ['/admin/products/new', '/admin/products/new', {}],
  ['/admin/products/7', '/admin/products/:id', { id: '7' }],
])('The path %s opens the screen %s', (pathname, path, params) => {
  expect(findStaffScreen(pathname, screens)).toMatchObject({ screen: { path }, params })
})

test.each(['/admin/orders', '/admin/products/7/edit', '/admin'])('The path %s has no screen', (pathname) =>
  expect(findStaffScreen(pathname, screens)).toBeUndefined(),
)

test('Every screen behind the gate belongs to a page of the navigation, which says what its role needs', () => {
  const paths = staffScreens.filter(({ isOpen }) => !isOpen).map(({ path }) => path)
  expect(paths.filter((path) => currentStaffLink(path, staffLinks) === undefined)).toEqual([])
})

test('every screen is opened by a path, or shown by another screen', () => {
  const files = globSync('src/admin/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const screens = files.filter((file) => file.endsWith('-screen.tsx'))
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter((file) => !code.includes(`/${basename(file)}'`))).toEqual([])
})
