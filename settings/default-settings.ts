/**
 * The settings of a shop whose owner has changed none: the specification's navigation, footer, home page, currencies and
 * rates. Staff change them at /admin/settings; the database has what they changed.
 */
import { CURRENCY_CODES, SPECIFIED_RATES } from '../src/domain/currency.ts'
import { EMPTY_CART_LINKS } from '../src/domain/empty-cart-links.ts'
import { DELIVERED_MAILS } from '../src/domain/mail-texts.ts'
import { CONSENT_TEXT } from '../src/domain/newsletter.ts'
import { DEFAULT_RETENTION } from '../src/domain/retention.ts'
import { SPECIFIED_ZONE } from '../src/domain/shipping.ts'
import {
  HOME_BLOCKS,
  PICTURE_RATIOS,
  type ShopLink,
  type ShopSettings,
  TYPE_PAIRINGS,
} from '../src/domain/shop-settings.ts'
import { CONFIRM_LABEL, WITHDRAW_LABEL, WITHDRAWAL_DAYS } from '../src/domain/withdrawal.ts'
import { homeSettings, socialSettings } from './home-settings.ts'
import { shopSettings } from './shop-settings.ts'

const { roles, footer, legal, buying, search } = shopSettings

const category = (label: string): ShopLink => ({ label, href: `/category/${label.toLowerCase()}` })
const page = (label: string, href: string) => ({ label, href, entries: [], listsBrands: false })
const menu = (label: string, href: string, entries: ShopLink[], listsBrands = false) => ({
  label,
  href,
  entries,
  listsBrands,
})

/** The name that the shop is delivered with. */
export const DEFAULT_SHOP_NAME = 'Haberdash'

export const defaultSettings: ShopSettings = {
  identity: { name: DEFAULT_SHOP_NAME, tagline: footer.statement, mailSender: '', logo: null, icon: null },
  company: { legalName: '', address: '', vatNumber: '', registration: '', email: '', phone: '' },
  look: { accent: null, pictureRatio: PICTURE_RATIOS[0], typePairing: TYPE_PAIRINGS[0] },
  navigation: {
    items: [
      page('NEW IN', '/new-arrivals'),
      menu('BRANDS', '/brands', [{ label: 'View All Brands', href: '/brands' }], true),
      menu('CLOTHING', '/category/clothing', [
        category('Upper'),
        category('Lower'),
        category('Lids'),
        { label: 'View All Clothing', href: '/category/clothing' },
      ]),
      menu('ACCESSORIES', '/category/accessories', [
        { label: 'Bags', href: `/brand/${roles.mainBrand}` },
        category('Socks'),
        category('Sunglasses'),
        category('Wallets'),
        category('Watches'),
        { label: 'View All Accessories', href: '/category/accessories' },
      ]),
      page('SHOP ALL', '/shop'),
      page('SALE', '/sale'),
    ],
  },
  footer: {
    links: [
      { label: 'New Arrivals', href: '/category/clothing' },
      { label: 'Clothing', href: '/category/clothing' },
      { label: 'Footwear', href: '/category/footwear' },
      { label: 'Accessories', href: '/category/accessories' },
    ],
    customerCare: footer.customerCare,
    newsletter: footer.newsletter,
    privacyPolicy: legal.privacyPolicy,
    terms: legal.terms,
  },
  shopping: {
    ...buying,
    mainBrand: roles.mainBrand,
    sampleTerms: search.sampleTerms,
    emptyCartLinks: EMPTY_CART_LINKS,
  },
  mails: DELIVERED_MAILS,
  home: { ...homeSettings, blocks: [...HOME_BLOCKS], social: socialSettings },
  currencies: { offered: [...CURRENCY_CODES], rates: SPECIFIED_RATES },
  shipping: { zones: [{ name: 'All countries', ...SPECIFIED_ZONE }] },
  taxes: { isOn: false, name: 'VAT', rates: [] },
  law: {
    withdrawal: false,
    withdrawalDays: WITHDRAWAL_DAYS,
    withdrawLabel: WITHDRAW_LABEL,
    confirmLabel: CONFIRM_LABEL,
    priorPrice: false,
    // It encloses the owner's own pages alone: the demo has none.
    enclosesTerms: true,
    orderButton: '',
    meansOfPayment: '',
    guaranteeNotice: null,
  },
  privacy: { confirmSubscribers: false, consentText: CONSENT_TEXT, retention: DEFAULT_RETENTION },
  seo: { googleFeed: false, picture: null, returns: null, delivery: null },
}
