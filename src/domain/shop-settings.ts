/**
 * What the owner of a shop decides, by section. Each section is stored, versioned and undone as a whole; a section
 * without a row in the database has the default of `settings/`. Prices are pounds as decimal strings.
 */
import type { CurrencyCode, Rates } from './currency.ts'
import type { MailSettings } from './mail-texts.ts'
import type { RetentionSettings } from './retention.ts'
import type { ShippingZone } from './shipping.ts'
import type { ShopFileRef } from './shop-file.ts'
import type { CountryTaxRates } from './tax.ts'

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

export type ShopPicture = {
  /** Site path or https URL. */
  src: string
  /** The alternative text. */
  alt: string
  /** Pixels. They reserve the space on the page before the picture has loaded. */
  width: number
  height: number
  /** The point that stays visible where the picture is cropped, such as "30% 60%". Absent: the middle. */
  focus?: string | undefined
  /** A crop for the narrow screens of phones. */
  tall?: { src: string; width: number; height: number } | undefined
}

export type IdentitySettings = {
  name: string
  /** The sentence of the footer. */
  tagline: string
  /** Sender of mails: an address, or "Name <address>". Empty: MAIL_FROM, else orders@ the shop's host. */
  mailSender: string
  /** In the header, in place of the name. */
  logo: ShopFileRef | null
  /** Of browser tabs; null: the one that the shop is delivered with. */
  icon: ShopFileRef | null
}

/** Whom shoppers buy from. Empty fields are shown nowhere. */
export type CompanySettings = {
  legalName: string
  address: string
  vatNumber: string
  registration: string
  email: string
  phone: string
}

/** Width to height of the pictures of products; the first is that of the design tokens. */
export const PICTURE_RATIOS = ['4/5', '1/1', '3/4', '2/3', '4/3'] as const
export type PictureRatio = (typeof PICTURE_RATIOS)[number]

/** The typefaces of headings and text; the first is that of the design tokens. */
export const TYPE_PAIRINGS = ['sans', 'serif-headings', 'geometric'] as const
export type TypePairing = (typeof TYPE_PAIRINGS)[number]

export type LookSettings = {
  /** Null: the colours of the design tokens. Otherwise such as "#2e4a3d"; its tones are made readable (accent.ts). */
  accent: string | null
  pictureRatio: PictureRatio
  typePairing: TypePairing
}

export type ShopLink = { label: string; href: string }
export type NavigationItem = ShopLink & {
  /** The links of its dropdown; none: no dropdown. */
  entries: ShopLink[]
  /** Every brand is listed in the dropdown, before `entries`. */
  listsBrands: boolean
}
export type NavigationSettings = { items: NavigationItem[] }

export type FooterSettings = {
  links: ShopLink[]
  /** An entry without an address is a placeholder. */
  customerCare: { label: string; href: string | null }[]
  /** Above the newsletter form. */
  newsletter: string
  /** Without an address, the words are not a link. */
  privacyPolicy: string | null
  terms: string | null
}

export type ShoppingSettings = {
  /** Displayed beside a product's cart button, after the shipping cost: a sentence each. */
  delivery: string
  returns: string
  /** Slug of the brand that the search suggests for its name. */
  mainBrand: string
  /** Offered when a search finds nothing. */
  sampleTerms: string[]
  /** Introductions of pages, also for search engines. Absent or empty: those that the shop is delivered with. */
  introductions?: { [P in IntroducedPage]?: string | undefined } | undefined
  /** Sentences of pages that have nothing to list, and the end of /brands. Absent or empty: as delivered. */
  sentences?: { [S in Sentence]?: string | undefined } | undefined
  /** Below an empty cart. */
  emptyCartLinks: ShopLink[]
}
export type IntroducedPage = 'newArrivals' | 'brands' | 'sale' | 'shop'

export const SENTENCES = [
  'emptyCart',
  'emptyCategory',
  'emptyBrand',
  'emptyNewArrivals',
  'noMatches',
  'startSearch',
  'emptySearch',
  'notFound',
  'brandsEndTitle',
  'brandsEndText',
] as const
export type Sentence = (typeof SENTENCES)[number]

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

/** Prices include tax. While it is off, no tax is recorded with orders. */
export type TaxSettings = {
  isOn: boolean
  /** What shoppers know the tax as: VAT, GST. */
  name: string
  rates: CountryTaxRates[]
}

/** Duties that apply in some countries only: off by default. docs/law.md explains each. */
export type LawSettings = {
  /** The function to withdraw from a contract, on every page and in mails (EU). */
  withdrawal: boolean
  /** Days from the delivery of the last parcel in which a customer can withdraw. */
  withdrawalDays: number
  /** Of the link to the function. */
  withdrawLabel: string
  /** Of the button that declares a withdrawal. */
  confirmLabel: string
  /** Reductions show the lowest price of the 30 days before, and are computed from it (EU). */
  priorPrice: boolean
  /** The confirmation of an order encloses the owner's terms and information on withdrawal. */
  enclosesTerms: boolean
  /** Of the button that orders; empty: the specification's. */
  orderButton: string
  /** In the cart and at the start of the checkout, with the countries of delivery; empty: named in neither. */
  meansOfPayment: string
  /** The EU's harmonised notice on the legal guarantee, in the checkout. */
  guaranteeNotice: ShopPicture | null
}

/** Of shoppers' personal data. */
export type PrivacySettings = {
  /** Double opt-in: subscribers confirm by the link of a mail. */
  confirmSubscribers: boolean
  /** What they agree to on the page of that link; stored with the consent. */
  consentText: string
  /** Days until data is deleted; null: kept. */
  retention: RetentionSettings
}

/** What search engines and shopping portals are told. */
export type SeoSettings = {
  /** The product feed for Google Merchant Center, at /feeds/google.xml. */
  googleFeed: boolean
  /** Of link previews of pages that have no picture of their own. */
  picture: ShopPicture | null
  /** Days in which goods can be sent back, and who pays for it. Null: not said. */
  returns: { days: number; isFree: boolean } | null
  /** Business days until goods are sent, and on their way: from, to. Null: not said. */
  delivery: { handling: [number, number]; transit: [number, number] } | null
}

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
