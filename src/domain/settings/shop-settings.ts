/**
 * What the owner of a shop decides, by section. Each section is stored, versioned and undone as a whole; a section
 * without a row in the database has the default of `settings/`. Prices are pounds as decimal strings.
 */

import type { MailSettings } from '../mails/mail-texts.ts'
import type { ShopLink } from '../pages/link-target.ts'
import type { CurrencyCode, Rates } from '../pricing/currency.ts'
import type { ShippingZone } from '../pricing/shipping.ts'
import type { SectionFields } from './section-fields.ts'
import type { ValuesOf } from './setting-field.ts'

export const SETTINGS_SECTIONS = [
  'identity',
  'company',
  'look',
  'navigation',
  'footer',
  'shopping',
  'mails',
  'home',
  'currencies',
  'shipping',
  'taxes',
  'law',
  'privacy',
  'seo',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export type IdentitySettings = ValuesOf<SectionFields['identity']>
export type CompanySettings = ValuesOf<SectionFields['company']>
export type LookSettings = ValuesOf<SectionFields['look']>
export type FooterSettings = ValuesOf<SectionFields['footer']>
export type ShoppingSettings = ValuesOf<SectionFields['shopping']>
export type TaxSettings = ValuesOf<SectionFields['taxes']>
export type LawSettings = ValuesOf<SectionFields['law']>
export type PrivacySettings = ValuesOf<SectionFields['privacy']>
export type SeoSettings = ValuesOf<SectionFields['seo']>

export type PictureRatio = LookSettings['pictureRatio']
export type TypePairing = LookSettings['typePairing']
export type IntroducedPage = keyof SectionFields['shopping']['introductions']['texts']
export type Sentence = keyof SectionFields['shopping']['sentences']['texts']

export type NavigationItem = ShopLink & {
  /** The links of its dropdown; none: no dropdown. */
  entries: ShopLink[]
  /** Every brand is listed in the dropdown, before `entries`. */
  listsBrands: boolean
}
export type NavigationSettings = { items: NavigationItem[] }

export type HomeSettings = ValuesOf<SectionFields['home']>
export type CollectionBlock = HomeSettings['sale']
export type HomeCard = CollectionBlock['cards'][number]
export type TextBlock = Pick<CollectionBlock, 'label' | 'title' | 'text'>
export type ProductBlock = HomeSettings['latestArrivals']

/** The pound is always offered: prices are stored in it. */
export type CurrencySettings = { offered: CurrencyCode[]; rates: Rates }

/** The first country of the first zone is the one that carts are priced for before an address is known. */
export type ShippingSettings = {
  zones: [NamedZone, ...NamedZone[]]
  /** The six countries of the specification have all address fields, too. Absent: its short form. */
  fullAddresses?: true | undefined
}
/** `name`: for staff. */
export type NamedZone = ShippingZone & { name: string }

export type ShopSettings = {
  identity: IdentitySettings
  company: CompanySettings
  look: LookSettings
  navigation: NavigationSettings
  footer: FooterSettings
  shopping: ShoppingSettings
  mails: MailSettings
  home: HomeSettings
  currencies: CurrencySettings
  shipping: ShippingSettings
  taxes: TaxSettings
  law: LawSettings
  privacy: PrivacySettings
  seo: SeoSettings
}

/** A section's present version; 0: the default, which has no row. */
export type SettingsVersions = Record<SettingsSection, number>
