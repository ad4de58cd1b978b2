/** The links between the screens of the staff area, in the order of the navigation row. */

export type StaffLink = { path: string; label: string }

export const staffNavigation: readonly StaffLink[] = [
  { path: '/admin', label: 'Overview' },
  { path: '/admin/orders', label: 'Orders' },
  { path: '/admin/packing', label: 'Packing' },
  { path: '/admin/products', label: 'Products' },
  { path: '/admin/products/grid', label: 'Bulk edit' },
  { path: '/admin/products/import', label: 'Import' },
  { path: '/admin/brands', label: 'Brands' },
  { path: '/admin/categories', label: 'Categories' },
  { path: '/admin/pages', label: 'Pages' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/start', label: 'Start' },
  { path: '/admin/doctor', label: 'Doctor' },
]

/** The entry that leads to a path: the longest one that the path begins with. */
export const currentStaffLink = (pathname: string): StaffLink | undefined =>
  staffNavigation
    .filter(({ path }) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
