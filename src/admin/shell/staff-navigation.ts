/** The links between the screens of the staff area, in the order of the navigation row, with what a role needs for each. */
import type { StaffPermission } from '../../contract/staff-permissions.ts'

export type StaffLink = { path: string; label: string; needs: StaffPermission }

export const staffNavigation: readonly StaffLink[] = [
  { path: '/admin', label: 'Overview', needs: 'own-account' },
  { path: '/admin/orders', label: 'Orders', needs: 'fulfil-orders' },
  { path: '/admin/packing', label: 'Packing', needs: 'fulfil-orders' },
  { path: '/admin/withdrawals', label: 'Withdrawals', needs: 'manage-orders' },
  { path: '/admin/mails', label: 'Mails', needs: 'manage-orders' },
  { path: '/admin/figures', label: 'Figures', needs: 'see-figures' },
  { path: '/admin/products', label: 'Products', needs: 'edit-catalogue' },
  { path: '/admin/products/grid', label: 'Bulk edit', needs: 'edit-catalogue' },
  { path: '/admin/products/import', label: 'Import', needs: 'import-catalogue' },
  { path: '/admin/brands', label: 'Brands', needs: 'edit-catalogue' },
  { path: '/admin/categories', label: 'Categories', needs: 'edit-catalogue' },
  { path: '/admin/pages', label: 'Pages', needs: 'edit-pages' },
  { path: '/admin/settings', label: 'Settings', needs: 'change-settings' },
  { path: '/admin/start', label: 'Start', needs: 'run-shop' },
  { path: '/admin/doctor', label: 'Doctor', needs: 'run-shop' },
  { path: '/admin/staff', label: 'Staff', needs: 'manage-staff' },
  { path: '/admin/audit', label: 'Audit log', needs: 'see-audit-log' },
  { path: '/admin/account', label: 'My account', needs: 'own-account' },
]

/** The entry that leads to a path: the longest one that the path begins with. */
export const currentStaffLink = (pathname: string): StaffLink | undefined =>
  staffNavigation
    .filter(({ path }) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
