/**
 * The screens of the staff area below /admin, by path. The code of each is loaded when staff open it; other paths show
 * the 404 page. The server loads this table too, to know which paths exist, so it imports no component.
 */
import type { ComponentType } from 'react'
import { matchRoute, type Params } from '../../ui/route.ts'
import type { StaffNavigationLink, StaffScreenLink } from '../components/staff-navigation.ts'

export type StaffScreenProps = { params: Params }
export type StaffScreenEntry = {
  path: string
  /** Shown without signing in. */
  isOpen?: true
  /** A scanner types here: no single key does anything else. */
  isScanned?: true
  /** Begins the sentence "<title> could not be loaded". */
  title: string
  /** Its place in the navigation. */
  link?: StaffScreenLink
  load: () => Promise<{ Screen: ComponentType<StaffScreenProps> }>
}

/** Links in their order. Fixed paths come before patterns that match them too. */
export const staffScreens: readonly StaffScreenEntry[] = [
  {
    path: '/admin/orders',
    title: 'The order list',
    link: {
      section: 'Orders',
      label: 'All orders',
      labelAlone: 'Orders',
      needs: 'see-orders',
      day: {
        order: 3,
        count: 'pendingRefunds',
        filter: { label: 'Pending refunds', query: 'status=refund_pending', needs: 'refund-orders' },
      },
    },
    load: () => import('../orders/orders-screen.tsx'),
  },
  {
    path: '/admin/customers',
    title: 'The customers',
    link: { section: 'Orders', label: 'Customers', needs: 'see-customers' },
    load: () => import('../customers/customers-screen.tsx'),
  },
  {
    path: '/admin/postage',
    title: 'Postage files',
    link: { section: 'Orders', label: 'Postage files', needs: 'manage-orders' },
    load: () => import('../postage/postage-screen.tsx'),
  },
  {
    path: '/admin/withdrawals',
    title: 'Withdrawals',
    link: {
      section: 'Orders',
      label: 'Withdrawals',
      needs: 'manage-orders',
      day: { order: 4, count: 'withdrawals' },
    },
    load: () => import('../withdrawals/withdrawals-screen.tsx'),
  },
  {
    path: '/admin/alerts',
    title: 'The alerts',
    link: { section: 'Orders', label: 'Alerts', needs: 'manage-orders', day: { order: 5, count: 'alerts' } },
    load: () => import('../alerts/alerts-screen.tsx'),
  },
  {
    path: '/admin/mails',
    title: 'Mails',
    link: { section: 'Orders', label: 'Mails', needs: 'manage-orders' },
    load: () => import('../mails/mails-screen.tsx'),
  },
  {
    path: '/admin/packing',
    isScanned: true,
    title: 'Packing',
    link: {
      section: 'Packing',
      label: 'Packing',
      needs: 'fulfil-orders',
      day: { order: 1, count: 'toPack' },
    },
    load: () => import('../packing/packing-screen.tsx'),
  },
  {
    path: '/admin/products',
    title: 'The product list',
    link: {
      section: 'Products',
      label: 'All products',
      needs: 'edit-catalogue',
      day: { order: 2, count: 'lowStock', filter: { label: 'Low stock', query: 'stock=low' } },
    },
    load: () => import('../products/product-list-screen.tsx'),
  },
  {
    path: '/admin/products/grid',
    title: 'The bulk edit',
    link: { section: 'Products', label: 'Bulk edit', needs: 'edit-catalogue' },
    load: () => import('../grid/grid-screen.tsx'),
  },
  {
    path: '/admin/goods-in',
    isScanned: true,
    title: 'Goods in',
    link: { section: 'Products', label: 'Goods in', needs: 'edit-catalogue' },
    load: () => import('../goods-in/goods-in-screen.tsx'),
  },
  {
    path: '/admin/stocktakes',
    title: 'Stocktakes',
    link: { section: 'Products', label: 'Stocktake', needs: 'edit-catalogue' },
    load: () => import('../stocktake/stocktakes-screen.tsx'),
  },
  {
    path: '/admin/products/import',
    title: 'Import and export',
    link: { section: 'Products', label: 'Import', needs: 'import-catalogue' },
    load: () => import('../imports/import-screen.tsx'),
  },
  {
    path: '/admin/brands',
    title: 'Brands',
    link: { section: 'Products', label: 'Brands', needs: 'edit-catalogue' },
    load: () => import('../groups/brands-screen.tsx'),
  },
  {
    path: '/admin/categories',
    title: 'Categories',
    link: { section: 'Products', label: 'Categories', needs: 'edit-catalogue' },
    load: () => import('../groups/categories-screen.tsx'),
  },
  {
    path: '/admin/settings',
    title: 'The settings',
    link: { section: 'Shop', label: 'Settings', needs: 'change-settings' },
    load: () => import('../settings/settings-screen.tsx'),
  },
  {
    path: '/admin/settings/mails',
    title: 'The settings',
    link: { section: 'Shop', label: 'Mail texts', needs: 'edit-mail-texts', unless: 'change-settings' },
    load: () => import('../settings/mail-texts-screen.tsx'),
  },
  {
    path: '/admin/pages',
    title: 'Pages',
    link: { section: 'Shop', label: 'Pages', needs: 'edit-pages' },
    load: () => import('../pages/page-list-screen.tsx'),
  },
  {
    path: '/admin/start',
    title: 'The list of what the shop needs',
    link: { section: 'Shop', label: 'Ready to sell?', needs: 'run-shop' },
    load: () => import('../demo/start-screen.tsx'),
  },
  {
    path: '/admin/doctor',
    title: 'The doctor',
    link: { section: 'Shop', label: 'Doctor', needs: 'run-shop' },
    load: () => import('../doctor/doctor-screen.tsx'),
  },
  {
    path: '/admin/figures',
    title: 'The figures',
    link: { section: 'Reports', label: 'Figures', needs: 'see-figures' },
    load: () => import('../figures/figures-screen.tsx'),
  },
  {
    path: '/admin/stock-value',
    title: 'The value of the stock',
    link: { section: 'Reports', label: 'Stock value', needs: 'see-figures' },
    load: () => import('../stock-value/stock-value-screen.tsx'),
  },
  {
    path: '/admin/reconciliation',
    title: 'The reconciliation',
    link: { section: 'Reports', label: 'Reconciliation', needs: 'see-payouts' },
    load: () => import('../reconciliation/reconciliation-screen.tsx'),
  },
  {
    path: '/admin/subscribers',
    title: 'The subscribers',
    link: { section: 'Reports', label: 'Subscribers', needs: 'see-subscribers' },
    load: () => import('../subscribers/subscribers-screen.tsx'),
  },
  {
    path: '/admin/personal-data',
    title: 'Personal data',
    link: { section: 'Reports', label: 'Personal data', needs: 'handle-personal-data' },
    load: () => import('../personal-data/personal-data-screen.tsx'),
  },
  {
    path: '/admin/changes',
    title: 'The changes',
    link: { section: 'Reports', label: 'Changes', needs: 'see-changes' },
    load: () => import('../changes/changes-screen.tsx'),
  },
  {
    path: '/admin/audit',
    title: 'The audit log',
    link: { section: 'Reports', label: 'Audit log', needs: 'see-audit-log' },
    load: () => import('../audit/audit-screen.tsx'),
  },
  {
    path: '/admin/account',
    title: 'Your account',
    link: { section: 'Account', label: 'My account', needs: 'own-account' },
    load: () => import('../staff/account-screen.tsx'),
  },
  {
    path: '/admin/staff',
    title: 'The staff',
    link: { section: 'Account', label: 'Staff', needs: 'manage-staff' },
    load: () => import('../staff/staff-list-screen.tsx'),
  },
  {
    path: '/admin/print',
    title: 'The print',
    load: () => import('../documents/print-screen.tsx'),
  },
  {
    path: '/admin/pages/new',
    title: 'The page',
    load: () => import('../pages/page-editor-screen.tsx'),
  },
  {
    path: '/admin/join',
    title: 'The page to choose a password',
    isOpen: true,
    load: () => import('../staff/join-screen.tsx'),
  },
  {
    path: '/admin/products/new',
    title: 'The product editor',
    load: () => import('../products/product-editor-screen.tsx'),
  },
  {
    path: '/admin/orders/:id',
    title: 'The order',
    load: () => import('../orders/order-screen.tsx'),
  },
  {
    path: '/admin/customers/:id',
    title: 'The customer',
    load: () => import('../customers/customer-screen.tsx'),
  },
  {
    path: '/admin/pages/:id',
    title: 'The page',
    load: () => import('../pages/page-editor-screen.tsx'),
  },
  {
    path: '/admin/settings/:section',
    title: 'The settings',
    load: () => import('../settings/settings-screen.tsx'),
  },
  {
    path: '/admin/stock-history/:id',
    title: 'The stock history',
    load: () => import('../stock-history/stock-history-screen.tsx'),
  },
  {
    path: '/admin/stocktakes/:id',
    isScanned: true,
    title: 'The stocktake',
    load: () => import('../stocktake/stocktake-screen.tsx'),
  },
  {
    path: '/admin/products/:id',
    title: 'The product editor',
    load: () => import('../products/product-editor-screen.tsx'),
  },
]

export const staffLinks: readonly StaffNavigationLink[] = [
  { section: 'Overview', path: '/admin', label: 'Overview', needs: 'own-account' },
  ...staffScreens.flatMap(({ path, link }) => (link ? [{ ...link, path }] : [])),
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
