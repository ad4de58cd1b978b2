/**
 * What the owner of a shop decides, by section. Each section is stored, versioned and undone as a whole; a section
 * without a row in the database has the default. Prices are pounds as decimal strings.
 */
import { type SectionFields, sectionFields } from './section-fields.ts'
import type { ValuesOf } from './setting-field.ts'

export type SettingsSection = keyof SectionFields
export const SETTINGS_SECTIONS = Object.keys(sectionFields) as [SettingsSection, ...SettingsSection[]]

export type ShopSettings = { [Section in SettingsSection]: ValuesOf<SectionFields[Section]> }

export type IdentitySettings = ShopSettings['identity']
export type CompanySettings = ShopSettings['company']
export type LookSettings = ShopSettings['look']
export type FooterSettings = ShopSettings['footer']
export type ShoppingSettings = ShopSettings['shopping']
export type MailSettings = ShopSettings['mails']
export type ShippingSettings = ShopSettings['shipping']
export type TaxSettings = ShopSettings['taxes']
export type LawSettings = ShopSettings['law']
export type SeoSettings = ShopSettings['seo']
export type ManagerRights = ShopSettings['staff']

export type PictureRatio = LookSettings['pictureRatio']
export type TypePairing = LookSettings['typePairing']
export type IntroducedPage = keyof SectionFields['shopping']['introductions']['texts']
export type Sentence = keyof SectionFields['shopping']['sentences']['texts']

export type NavigationItem = ShopSettings['navigation']['items'][number]

export type HomeSettings = ShopSettings['home']
export type CollectionBlock = HomeSettings['sale']
export type HomeCard = CollectionBlock['cards'][number]
export type TextBlock = Pick<CollectionBlock, 'label' | 'title' | 'text'>
export type ProductBlock = HomeSettings['latestArrivals']

/** A section's present version; 0: the default, which has no row. */
export type SettingsVersions = Record<SettingsSection, number>
