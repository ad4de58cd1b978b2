/**
 * The links between the screens of the staff area, by section, with what a role needs for each. The rule: a person sees the
 * pages that their role may open, and a section leads to the first of them. The commonest jobs are sections of their own.
 */
import type { StaffPermission } from '../../contract/staff-permissions.ts'

const SECTIONS = ['Overview', 'Orders', 'Packing', 'Products', 'Shop', 'Reports', 'Account'] as const
type SectionName = (typeof SECTIONS)[number]

export type StaffNavigationLink = {
  section: SectionName
  path: string
  label: string
  /** The label where it is the only page of its section that the role may open. */
  labelAlone?: string
  needs: StaffPermission
}

export const staffNavigation: readonly StaffNavigationLink[] = [
  { section: 'Overview', path: '/admin', label: 'Overview', needs: 'own-account' },
  {
    ...{ section: 'Orders', path: '/admin/orders', label: 'All orders', labelAlone: 'Orders' },
    needs: 'fulfil-orders',
  },
  { section: 'Orders', path: '/admin/withdrawals', label: 'Withdrawals', needs: 'manage-orders' },
  { section: 'Orders', path: '/admin/mails', label: 'Mails', needs: 'manage-orders' },
  { section: 'Packing', path: '/admin/packing', label: 'Packing', needs: 'fulfil-orders' },
  { section: 'Products', path: '/admin/products', label: 'All products', needs: 'edit-catalogue' },
  { section: 'Products', path: '/admin/products/grid', label: 'Bulk edit', needs: 'edit-catalogue' },
  { section: 'Products', path: '/admin/products/import', label: 'Import', needs: 'import-catalogue' },
  { section: 'Products', path: '/admin/brands', label: 'Brands', needs: 'edit-catalogue' },
  { section: 'Products', path: '/admin/categories', label: 'Categories', needs: 'edit-catalogue' },
  { section: 'Shop', path: '/admin/settings', label: 'Settings', needs: 'change-settings' },
  { section: 'Shop', path: '/admin/pages', label: 'Pages', needs: 'edit-pages' },
  { section: 'Shop', path: '/admin/start', label: 'Start', needs: 'run-shop' },
  { section: 'Shop', path: '/admin/doctor', label: 'Doctor', needs: 'run-shop' },
  { section: 'Reports', path: '/admin/figures', label: 'Figures', needs: 'see-figures' },
  { section: 'Reports', path: '/admin/reconciliation', label: 'Reconciliation', needs: 'see-payouts' },
  { section: 'Reports', path: '/admin/subscribers', label: 'Subscribers', needs: 'see-subscribers' },
  {
    ...{ section: 'Reports', path: '/admin/personal-data', label: 'Personal data' },
    needs: 'handle-personal-data',
  },
  { section: 'Reports', path: '/admin/audit', label: 'Audit log', needs: 'see-audit-log' },
  { section: 'Account', path: '/admin/account', label: 'My account', needs: 'own-account' },
  { section: 'Account', path: '/admin/staff', label: 'Staff', needs: 'manage-staff' },
]

export type StaffSection = {
  /** Of the only page, where the role may open one page of the section. */
  label: string
  /** Of the first page. */
  path: string
  pages: readonly StaffNavigationLink[]
}

export const staffSections = (
  may: (permission: StaffPermission) => boolean,
  links: readonly StaffNavigationLink[] = staffNavigation,
): StaffSection[] =>
  SECTIONS.flatMap((name) => {
    const pages = links.filter(({ section, needs }) => section === name && may(needs))
    const [first, second] = pages
    return first
      ? [{ label: second ? name : (first.labelAlone ?? first.label), path: first.path, pages }]
      : []
  })

/** Where screens belong that have no link of their own, by the path that theirs begins with. */
const BELONGS_TO: Readonly<Record<string, string>> = {
  '/admin/print': '/admin/orders',
  '/admin/stock-history': '/admin/products',
}

/** The entry that leads to a path: the longest one that the path begins with. */
export const currentStaffLink = (pathname: string): StaffNavigationLink | undefined => {
  const target = BELONGS_TO[pathname.split('/').slice(0, 3).join('/')] ?? pathname
  return staffNavigation
    .filter(({ path }) => target === path || (path !== '/admin' && target.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}
