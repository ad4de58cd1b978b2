/** What ‘Ready to sell?’ says about each item: its title, where it is done, and how where there is no screen for it. */
import type { ReactNode } from 'react'
import type { SetupItemId } from '../../contract/demo/setup.ts'

type SetupLink = { path: string; label: string }
type SetupGuide = {
  title: string
  /** The first one is its step. */
  links: readonly [SetupLink, ...SetupLink[]]
  /** For what is set in a file. */
  how?: ReactNode
}

const Code = ({ children }: { children: string }) => <code className="wrap-anywhere">{children}</code>

const restart = 'Then start the shop again. README says more, in the section “Make it yours”.'

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
    links: [{ path: '/admin/doctor', label: 'Examine the keys' }],
    how: (
      <>
        <span>{'Put your keys from Stripe’s dashboard into the file '}</span>
        <Code>.env</Code>
        <span>: </span>
        <Code>STRIPE_SECRET_KEY</Code>
        <span>{', '}</span>
        <Code>STRIPE_PUBLISHABLE_KEY</Code>
        <span>{' and '}</span>
        <Code>STRIPE_WEBHOOK_SECRET</Code>
        <span>{`. ${restart}`}</span>
      </>
    ),
  },
  mail: {
    title: 'Mail',
    links: [{ path: '/admin/settings', label: 'Sender of mails' }],
    how: (
      <>
        <span>{'Put the address of your mail server into the file '}</span>
        <Code>.env</Code>
        <span>: </span>
        <Code>SMTP_URL</Code>
        <span>{'. The sender is set under Settings, Name and logo; where that is empty, '}</span>
        <Code>MAIL_FROM</Code>
        <span>{` of the same file is used. ${restart}`}</span>
      </>
    ),
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
    links: [{ path: '/admin/doctor', label: 'Examine the backup' }],
    how: (
      <>
        <span>{'Name a folder on another disk, or S3-compatible storage, in the file '}</span>
        <Code>.env</Code>
        <span>: </span>
        <Code>BACKUP_FOLDER</Code>
        <span>{' or '}</span>
        <Code>BACKUP_URL</Code>
        <span>{', and '}</span>
        <Code>BACKUP_PASSPHRASE</Code>
        <span>{`. ${restart}`}</span>
      </>
    ),
  },
  'trial-order': {
    title: 'Trial order',
    links: [{ path: '/shop', label: 'Open the shop' }],
  },
}
