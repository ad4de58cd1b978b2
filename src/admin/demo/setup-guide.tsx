/** What ‘Ready to sell?’ says about each item: its title, where it is done, and how where there is no screen for it. */
import type { SetupItemId } from '../../contract/demo/setup.ts'
import { servicePath } from '../secrets/service-path.ts'

type SetupLink = { path: string; label: string }
type SetupGuide = {
  title: string
  /** The first one is its step. */
  links: readonly [SetupLink, ...SetupLink[]]
  how?: string
}

export const setupGuides: Record<SetupItemId, SetupGuide> = {
  name: {
    title: 'Shop name',
    links: [{ path: '/admin/settings', label: 'Name and logo' }],
  },
  company: {
    title: 'Company',
    links: [{ path: '/admin/settings/company', label: 'Company' }],
  },
  products: {
    title: 'First product',
    links: [
      { path: '/admin/products/new', label: 'Add a product' },
      { path: '/admin/products/import', label: 'Import' },
    ],
  },
  pictures: {
    title: 'Pictures',
    links: [{ path: '/admin/products?picture=none', label: 'Products without a picture' }],
  },
  shipping: {
    title: 'Shipping',
    links: [{ path: '/admin/settings/shipping', label: 'Prices and countries' }],
  },
  taxes: {
    title: 'Taxes',
    links: [{ path: '/admin/settings/taxes', label: 'Rates' }],
  },
  payment: {
    title: 'Payment',
    links: [
      { path: servicePath('payments'), label: 'Enter the keys' },
      { path: '/admin/doctor', label: 'Examine the keys' },
    ],
    how: 'They are in Stripe’s dashboard, under Developers: two keys, and the signing secret of a webhook to this shop.',
  },
  mail: {
    title: 'Mail',
    links: [
      { path: servicePath('mail'), label: 'Mail server' },
      { path: '/admin/settings', label: 'Sender of mails' },
    ],
  },
  'legal-pages': {
    title: 'Legal and help pages',
    links: [
      { path: '/admin/pages', label: 'Write pages' },
      { path: '/admin/settings/footer', label: 'Addresses of other pages' },
      { path: '/admin/settings/texts', label: 'Delivery and returns' },
    ],
  },
  links: {
    title: 'Links and home page',
    links: [
      { path: '/admin/settings/home', label: 'Home page' },
      { path: '/admin/settings/navigation', label: 'Navigation' },
      { path: '/admin/settings/footer', label: 'Footer' },
    ],
  },
  backup: {
    title: 'Backup',
    links: [
      { path: servicePath('backup'), label: 'Place and passphrase' },
      { path: '/admin/doctor', label: 'Examine the backup' },
    ],
    how: 'A folder on another disk, or S3-compatible storage.',
  },
  'trial-order': {
    title: 'Trial order',
    links: [{ path: '/shop', label: 'Open the shop' }],
  },
}
