/** The sections of the settings screen: their names, addresses and what each decides. */
import { HOME_BLOCKS, type HomeBlock } from '../../domain/settings/home-blocks.ts'
import { home } from '../../domain/settings/home-settings.ts'
import { sectionLabels } from '../../domain/settings/section-labels.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { BLOCK_FIELDS } from '../../domain/settings/shown-home.ts'

export const SETTINGS_PATH = '/admin/settings'

export type SettingsPage = {
  /** Of the address; empty for the first one. */
  slug: string
  label: string
  hint: string
  section?: SettingsSection
  /** What a page without a section has. */
  part?: 'services' | 'file'
  /** The page of the shop that its preview shows; absent where no page shows it. */
  preview?: string
  /** Its fields are short: they stand side by side where there is room. */
  isPaired?: boolean
}

export const settingsPages: readonly SettingsPage[] = [
  {
    slug: '',
    label: sectionLabels.identity,
    section: 'identity',
    preview: '/',
    hint: 'The name stands in the header, in titles, in search results and as the sender of mails.',
  },
  {
    slug: 'company',
    label: sectionLabels.company,
    section: 'company',
    preview: '/',
    isPaired: true,
    hint: 'Whom shoppers buy from: at the foot of every page, and for search engines. Empty fields are not shown.',
  },
  {
    slug: 'look',
    label: sectionLabels.look,
    section: 'look',
    preview: '/shop',
    hint: 'One colour for buttons, badges, links, notes and the footer. Its tones are made dark or light enough to be read.',
  },
  {
    slug: 'navigation',
    label: sectionLabels.navigation,
    section: 'navigation',
    preview: '/',
    hint: 'The menu of the header, and of phones. A link whose brand, category or product has nothing for sale is hidden.',
  },
  {
    slug: 'footer',
    label: sectionLabels.footer,
    section: 'footer',
    preview: '/',
    hint: 'Links at the foot of every page. A customer-care entry without an address is shown as plain text.',
  },
  {
    slug: 'texts',
    label: sectionLabels.shopping,
    section: 'shopping',
    preview: '/search?q=nothing-like-this',
    hint: 'Delivery and returns beside the cart button, and what the search suggests.',
  },
  {
    slug: 'mails',
    label: sectionLabels.mails,
    section: 'mails',
    hint: 'What customers read in the mails about their orders. The words of withdrawals and of the newsletter’s confirmation are those that the law asks for.',
  },
  {
    slug: 'home',
    label: sectionLabels.home,
    section: 'home',
    preview: '/',
    hint: 'Which blocks the home page has, in which order, with which texts, pictures and products.',
  },
  {
    slug: 'currencies',
    label: sectionLabels.currencies,
    section: 'currencies',
    preview: '/shop',
    hint: 'Prices are stored in pounds. Shoppers see, pay and are charged at these rates; a checkout that is open keeps the rate at which it was opened.',
  },
  {
    slug: 'shipping',
    label: sectionLabels.shipping,
    section: 'shipping',
    preview: '/shop',
    hint: 'Where you ship, and for how much. Shoppers see and pay these prices at once; a payment that is open keeps the price that was shown.',
  },
  {
    slug: 'taxes',
    label: sectionLabels.taxes,
    section: 'taxes',
    preview: '/shop',
    hint: 'How much of your prices is VAT, GST or another tax. Totals never change by it. Orders keep the rates at which they were sold.',
  },
  {
    slug: 'law',
    label: sectionLabels.law,
    section: 'law',
    preview: '/',
    hint: 'Duties of some countries, off until you need them. docs/law.md lists what the shop does, and what remains yours.',
  },
  {
    slug: 'privacy',
    label: sectionLabels.privacy,
    section: 'privacy',
    preview: '/',
    hint: 'How the newsletter asks for consent, and when personal data is deleted automatically.',
  },
  {
    slug: 'search-engines',
    label: sectionLabels.seo,
    section: 'seo',
    preview: '/',
    hint: 'What search engines, link previews and Google Merchant Center are told beside your pages.',
  },
  {
    slug: 'staff',
    label: sectionLabels.staff,
    section: 'staff',
    hint: 'What a role may do by your choice. /admin/staff lists what each may do anyway.',
  },
  {
    slug: 'services',
    label: 'Services and keys',
    part: 'services',
    hint: 'The mail server, who gets alerts, where backups go, and the keys of card payments. They are stored encrypted, take effect on every node at once, and are part of no history and no file.',
  },
  {
    slug: 'file',
    part: 'file',
    label: 'Export and import',
    hint: 'All settings as one file: to keep, or to take to another shop.',
  },
]

export const BLOCK_NAMES = Object.fromEntries(
  HOME_BLOCKS.map((block) => [block, home[BLOCK_FIELDS[block][0]].label]),
) as Record<HomeBlock, string>

export const settingsPath = ({ slug }: SettingsPage): string =>
  slug === '' ? SETTINGS_PATH : `${SETTINGS_PATH}/${slug}`

export const findSettingsPage = (slug: string | undefined): SettingsPage | undefined =>
  settingsPages.find((page) => page.slug === (slug ?? ''))
