/**
 * The settings of a shop whose owner has changed none: the specification's navigation, footer and home
 * page. The entry of a field (src/domain/settings/section-fields.ts) has the other defaults. Staff change them at /admin/settings; the database has what they changed.
 */

import type { ShopLink } from '../src/domain/pages/link-target.ts'
import { HOME_BLOCKS } from '../src/domain/settings/home-blocks.ts'
import { defaultsOf } from '../src/domain/settings/section-fields.ts'
import type { ShopSettings } from '../src/domain/settings/shop-settings.ts'
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

/** The default name. */
export const DEFAULT_SHOP_NAME = 'Haberdash'

export const defaultSettings: ShopSettings = {
  identity: defaultsOf('identity', { name: DEFAULT_SHOP_NAME, tagline: footer.statement }),
  company: defaultsOf('company', {}),
  look: defaultsOf('look', {}),
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
  footer: defaultsOf('footer', {
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
  }),
  shopping: defaultsOf('shopping', {
    ...buying,
    mainBrand: roles.mainBrand,
    sampleTerms: search.sampleTerms,
  }),
  mails: defaultsOf('mails', {}),
  home: { ...homeSettings, blocks: [...HOME_BLOCKS], social: socialSettings },
  currencies: defaultsOf('currencies', {}),
  shipping: defaultsOf('shipping', {}),
  taxes: defaultsOf('taxes', {}),
  law: defaultsOf('law', {}),
  privacy: defaultsOf('privacy', {}),
  seo: defaultsOf('seo', {}),
  staff: defaultsOf('staff', {}),
}
