/** Examples of the calls about the owner's settings, for the API description. */

import type { HomePageCard } from '../../contract/shop/shop.ts'
import { SPECIFIED_RATES } from '../../domain/currency.ts'
import { deliveredWords } from '../../domain/delivered-words/delivered-words.ts'
import { DELIVERED_MAILS } from '../../domain/mail-texts.ts'
import { CONSENT_TEXT } from '../../domain/newsletter.ts'
import { DEFAULT_RETENTION } from '../../domain/retention.ts'

const picture = { src: '/pictures/bags.jpg', alt: 'Two canvas bags', width: 1600, height: 1067 }
const words = { label: 'New', title: 'Bags for the coast', text: 'Waxed canvas, made to be mended.' }
const link = { label: 'Bags', href: '/category/bags' }

const identity = {
  name: 'Marsh & Daughter',
  tagline: 'Bags and belts since last year.',
  mailSender: '',
  logo: null,
  icon: null,
}
const company = {
  legalName: 'Marsh & Daughter Ltd',
  address: '4 Mill Lane\nLeeds LS1 4DY',
  vatNumber: 'GB123456789',
  registration: 'Registered in England, 01234567',
  email: 'shop@marsh.example',
  phone: '+44 113 496 0000',
}
const look = { accent: '#7a1f3d', pictureRatio: '1/1', typePairing: 'serif-headings' }
const logo = { src: '/shop-files/0f3c9a1be2d47586.svg', width: 240, height: 80 }
const navigation = { items: [{ ...link, entries: [link], listsBrands: false }] }
const footer = {
  links: [link],
  customerCare: [{ label: 'Contact Us', href: 'mailto:shop@marsh.example' }],
  newsletter: 'New bags first.',
  privacyPolicy: null,
  terms: null,
}
const shopping = {
  delivery: 'Sent within two working days.',
  returns: 'Send it back within 30 days.',
  mainBrand: 'marsh',
  sampleTerms: ['tote', 'belt'],
}
const card: HomePageCard = { product: 'canvas-tote', name: 'Canvas Tote', price: '42.00', picture }
const collection = { ...words, brand: 'marsh', picture, cards: [card] }
const home = {
  blocks: ['hero', 'latest-arrivals', 'newsletter'],
  hero: { ...words, picture },
  comingSoon: collection,
  sale: collection,
  brandPictures: { marsh: picture },
  social: { ...words, href: 'https://social.example/marsh', linkText: '@marsh', pictures: [picture] },
  newsletter: { ...words, picture },
}
const currencies = { offered: ['GBP', 'EUR'], rates: { ...SPECIFIED_RATES, EUR: '1.1525' } }

const zone = { countries: ['GB', 'IE'], rates: [{ from: '0.00', price: '4.50' }], freeOver: '60.00' }
const shipping = { zones: [{ name: 'Islands', ...zone }] }
const taxes = {
  isOn: true,
  name: 'VAT',
  rates: [{ country: 'GB', standard: '20', reduced: '5', 'second-reduced': '0' }],
}

const stored = (value: object) => ({ version: 1, updatedAt: '2026-05-04T09:30:00.000Z', value })
const law = { withdrawal: true }
const seo = {
  ...{ googleFeed: true, picture: null, returns: { days: 30, isFree: false } },
  delivery: { handling: [0, 1], transit: [2, 4] },
}
const privacy = { confirmSubscribers: true, consentText: CONSENT_TEXT, retention: DEFAULT_RETENTION }
const values = {
  ...{ identity, company, look, navigation, footer, shopping, mails: DELIVERED_MAILS },
  ...{ home, currencies, shipping, taxes, law, privacy, seo },
}
const settings = {
  sections: Object.fromEntries(Object.entries(values).map(([section, value]) => [section, stored(value)])),
  deadLinks: [{ section: 'navigation', ...link }],
  demoBlocks: ['social'],
  emptyBlocks: ['sale'],
  deliveredWords: deliveredWords({ isDemo: true, hasSamples: true }),
  hiddenTerms: ['belt'],
}
const conflicts = { 409: { conflicts: { identity: stored(identity) } } }
const file = { format: 'haberdash-settings', version: 1, sections: { identity, currencies } }

export const shopExamples = {
  readShop: {
    response: {
      name: identity.name,
      tagline: identity.tagline,
      company,
      accent: look.accent,
      logo,
      navigation: navigation.items,
      footer,
      shopping,
      currencies: currencies.offered,
      rates: currencies.rates,
      shipping: [zone],
      tax: { note: 'incl. VAT', countries: ['GB'] },
    },
  },
  readHome: { response: home },
  readStaffSettings: { response: settings },
  changeSettings: {
    body: { note: 'A new name', sections: { identity: { version: 0, value: identity } } },
    response: settings,
    refusals: conflicts,
  },
  readSettingsHistory: {
    params: { section: 'identity' },
    response: [{ version: 1, changedAt: '2026-05-04T09:30:00.000Z', changedBy: 'staff', note: 'A new name' }],
  },
  restoreSettings: {
    params: { section: 'identity' },
    body: { version: 1, to: 0 },
    response: settings,
    refusals: conflicts,
  },
  exportSettings: { response: file },
  importSettings: {
    body: { file, dryRun: true },
    response: {
      changed: ['identity'],
      unchanged: ['currencies'],
      versions: { identity: 1, currencies: 1 },
      missingPictures: [
        {
          section: 'home',
          name: 'Hero',
          src: '/pictures/own.0f3c9a1be2d47586-1600x1067-d9d4cc.jpg',
          isKept: true,
        },
      ],
    },
  },
  keepShopFile: { query: { use: 'logo' }, response: logo },
  previewSettings: {
    body: { path: '/', sections: { identity } },
    response: { html: '<!doctype html><title>Marsh &amp; Daughter</title>' },
  },
}
