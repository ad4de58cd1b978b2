/**
 * The screens of the staff area below /admin, by path. The code of each is loaded when staff open it; other paths show
 * the 404 page. The server loads this table too, to know which paths exist, so it imports no component.
 */
import type { ComponentType } from 'react'
import { matchRoute, type Params } from '../../ui/route.ts'

export type StaffScreenProps = { params: Params }
export type StaffScreenEntry = {
  path: string
  /** Shown without signing in. */
  isOpen?: true
  /** Begins the sentence "<title> could not be loaded". */
  title: string
  load: () => Promise<{ Screen: ComponentType<StaffScreenProps> }>
}

/** Fixed paths come before patterns that match them too. */
export const staffScreens: readonly StaffScreenEntry[] = [
  { path: '/admin/orders', title: 'The order list', load: () => import('../orders/orders-screen.tsx') },
  { path: '/admin/orders/:id', title: 'The order', load: () => import('../orders/order-screen.tsx') },
  { path: '/admin/print', title: 'The print', load: () => import('../print/print-screen.tsx') },
  {
    path: '/admin/withdrawals',
    title: 'Withdrawals',
    load: () => import('../withdrawals/withdrawals-screen.tsx'),
  },
  { path: '/admin/mails', title: 'Mails', load: () => import('../mails/mails-screen.tsx') },
  {
    path: '/admin/subscribers',
    title: 'The subscribers',
    load: () => import('../subscribers/subscribers-screen.tsx'),
  },
  {
    path: '/admin/personal-data',
    title: 'Personal data',
    load: () => import('../personal-data/personal-data-screen.tsx'),
  },
  { path: '/admin/figures', title: 'The figures', load: () => import('../figures/figures-screen.tsx') },
  {
    path: '/admin/reconciliation',
    title: 'The reconciliation',
    load: () => import('../reconciliation/reconciliation-screen.tsx'),
  },
  { path: '/admin/packing', title: 'Packing', load: () => import('../packing/packing-screen.tsx') },
  {
    path: '/admin/products/grid',
    title: 'The bulk edit',
    load: () => import('../grid/grid-screen.tsx'),
  },
  {
    path: '/admin/products',
    title: 'The product list',
    load: () => import('../products/product-list-screen.tsx'),
  },
  {
    path: '/admin/products/import',
    title: 'Import and export',
    load: () => import('../import/import-screen.tsx'),
  },
  { path: '/admin/brands', title: 'Brands', load: () => import('../groups/brands-screen.tsx') },
  { path: '/admin/categories', title: 'Categories', load: () => import('../groups/categories-screen.tsx') },
  { path: '/admin/pages', title: 'Pages', load: () => import('../pages/page-list-screen.tsx') },
  { path: '/admin/pages/new', title: 'The page', load: () => import('../pages/page-editor-screen.tsx') },
  { path: '/admin/pages/:id', title: 'The page', load: () => import('../pages/page-editor-screen.tsx') },
  { path: '/admin/settings', title: 'The settings', load: () => import('../settings/settings-screen.tsx') },
  {
    path: '/admin/settings/:section',
    title: 'The settings',
    load: () => import('../settings/settings-screen.tsx'),
  },
  {
    path: '/admin/start',
    title: 'The start page',
    load: () => import('../start/start-screen.tsx'),
  },
  { path: '/admin/staff', title: 'The staff', load: () => import('../accounts/staff-list-screen.tsx') },
  { path: '/admin/audit', title: 'The audit log', load: () => import('../audit/audit-screen.tsx') },
  { path: '/admin/account', title: 'Your account', load: () => import('../accounts/account-screen.tsx') },
  {
    path: '/admin/join',
    title: 'The page to choose a password',
    load: () => import('../accounts/join-screen.tsx'),
    isOpen: true,
  },
  { path: '/admin/doctor', title: 'The doctor', load: () => import('../doctor/doctor-screen.tsx') },
  {
    path: '/admin/products/new',
    title: 'The product editor',
    load: () => import('../products/product-editor-screen.tsx'),
  },
  {
    path: '/admin/stock-history/:id',
    title: 'The stock history',
    load: () => import('../stock-history/stock-history-screen.tsx'),
  },
  {
    path: '/admin/products/:id',
    title: 'The product editor',
    load: () => import('../products/product-editor-screen.tsx'),
  },
]

export type StaffScreenMatch = { screen: StaffScreenEntry; params: Params }

export const findStaffScreen = (
  pathname: string,
  screens: readonly StaffScreenEntry[] = staffScreens,
): StaffScreenMatch | undefined => {
  const routes = [
    ...screens.map((screen) => ({ path: screen.path, screen })),
    { path: '*', screen: undefined },
  ]
  const { route, params } = matchRoute<(typeof routes)[number]>(routes, pathname)
  return route.screen && { screen: route.screen, params }
}
