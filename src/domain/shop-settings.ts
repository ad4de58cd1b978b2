/**
 * What the owner of a shop decides, by section. Each section is stored, versioned and undone as a whole; a section
 * without a row in the database has the default of `settings/`. Prices are pounds as decimal strings.
 */
import type { CurrencyCode, Rates } from './currency.ts'
import type { ShopLink } from './link-target.ts'
import type { MailSettings } from './mail-texts.ts'
import type { SectionFields } from './section-fields.ts'
import type { ValuesOf } from './setting-field.ts'
import type { ShippingZone } from './shipping.ts'
import type { ShopPicture } from './shop-picture.ts'

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

/**
 * A product on the home page. A field that is set is displayed as it is, even if the product changes; one that is not
 * set is the product's own.
 */
export type HomeCard = {
  /** The slug of the linked product. */
  product: string
  name?: string | undefined
  price?: string | undefined
  compareAtPrice?: string | undefined
  picture?: ShopPicture | undefined
  /** Not available yet: the card has a disabled COMING SOON button. */
  comingSoon?: boolean | undefined
}

/** A block of the home page: a short label, a heading and a sentence or two. */
export type TextBlock = { label: string; title: string; text: string }
/** Introduces a brand, by its slug, with some of its products. */
export type CollectionBlock = TextBlock & { brand: string; picture: ShopPicture; cards: HomeCard[] }

export const HOME_BLOCKS = [
  'hero',
  'coming-soon',
  'sale',
  'brand-strip',
  'latest-arrivals',
  'featured-products',
  'featured-brands',
  'social',
  'newsletter',
] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

/** Products that the shop chooses: the heading, and the link to more of them. */
export type ProductBlock = { title: string; more: ShopLink }

export const MAX_STRIP_BRANDS = 5
export const MAX_FEATURED_BRANDS = 6

export type HomeSettings = {
  /** The blocks that are displayed, in this order. */
  blocks: HomeBlock[]
  heroButton: ShopLink
  /** Below the cards of the sale. */
  saleButton: ShopLink
  /** Slugs; none: the first brands. */
  brandStrip: string[]
  latestArrivals: ProductBlock
  featuredProducts: ProductBlock
  /** `brands`: slugs; none: the first brands. */
  featuredBrands: { title: string; brands: string[] }
  hero: TextBlock & { picture: ShopPicture }
  comingSoon: CollectionBlock
  sale: CollectionBlock
  /** Pictures of the brand introductions, by brand slug. A brand without one has its initial there. */
  brandPictures: Record<string, ShopPicture>
  social: TextBlock & { href: string; linkText: string; pictures: ShopPicture[] }
  newsletter: TextBlock & { picture: ShopPicture }
}

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
