/** The settings of the examples of operations. */

import { SPECIFIED_RATES } from '../../domain/pricing/currency.ts'
import { DEFAULT_RETENTION } from '../../domain/settings/retention.ts'
import { defaultsOf } from '../../domain/settings/section-fields.ts'
import { CONSENT_TEXT } from '../../domain/subscribers/newsletter.ts'

const picture = { src: '/pictures/bags.jpg', alt: 'Two canvas bags', width: 1600, height: 1067 } as const
const words = { label: 'New', title: 'Bags for the coast', text: 'Waxed canvas, made to be mended.' } as const
export const exampleLink = { label: 'Bags', href: '/category/bags' } as const
const card = { product: 'canvas-tote', name: 'Canvas Tote', price: '42.00', picture } as const
const collection = { ...words, brand: 'marsh', picture, cards: [card] } as const

export const exampleZone = {
  countries: ['GB', 'IE'],
  rates: [{ from: '0.00', price: '4.50' }],
  freeOver: '60.00',
  deliveryDays: [2, 4],
} as const

/** By section, in the order of the settings file. */
export const exampleSettings = {
  identity: {
    name: 'Marsh & Daughter',
    tagline: 'Bags and belts since last year.',
    mailSender: '',
    logo: null,
    icon: null,
  },
  company: {
    legalName: 'Marsh & Daughter Ltd',
    address: '4 Mill Lane\nLeeds LS1 4DY',
    vatNumber: 'GB123456789',
    registration: 'Registered in England, 01234567',
    email: 'shop@marsh.example',
    phone: '+44 113 496 0000',
  },
  look: { accent: '#7a1f3d', pictureRatio: '1/1', typePairing: 'serif-headings' },
  navigation: { items: [{ ...exampleLink, entries: [exampleLink], listsBrands: false }] },
  footer: {
    links: [exampleLink],
    customerCare: [{ label: 'Contact Us', href: 'mailto:shop@marsh.example' }],
    newsletter: 'New bags first.',
    privacyPolicy: null,
    terms: null,
  },
  shopping: {
    delivery: 'Sent within two working days.',
    returns: 'Send it back within 30 days.',
    mainBrand: 'marsh',
    sampleTerms: ['tote', 'belt'],
  },
  mails: defaultsOf('mails', {}),
  home: {
    blocks: ['hero', 'latest-arrivals', 'newsletter'],
    hero: { ...words, picture },
    comingSoon: collection,
    sale: collection,
    brandPictures: { marsh: picture },
    social: { ...words, href: 'https://social.example/marsh', linkText: '@marsh', pictures: [picture] },
    newsletter: { ...words, picture },
  },
  currencies: { offered: ['GBP', 'EUR'], rates: { ...SPECIFIED_RATES, EUR: '1.1525' } },
  shipping: {
    zones: [{ name: 'Islands', ...exampleZone }],
  },
  taxes: {
    isOn: true,
    name: 'VAT',
    rates: [{ country: 'GB', standard: '20', reduced: '5', 'second-reduced': '0' }],
  },
  law: { withdrawal: true },
  privacy: { confirmSubscribers: true, consentText: CONSENT_TEXT, retention: DEFAULT_RETENTION },
  seo: {
    googleFeed: true,
    picture: null,
    returns: { days: 30, isFree: false },
    delivery: { handling: [0, 1], transit: [2, 4] },
  },
  staff: { managersCompare: true, managersEditMails: false },
} as const

const stored = <Value>(value: Value) => ({ version: 1, updatedAt: '2026-05-04T09:30:00.000Z', value })
type Stored<Sections> = { [Section in keyof Sections]: ReturnType<typeof stored<Sections[Section]>> }
export const exampleStoredSettings = Object.fromEntries(
  Object.entries(exampleSettings).map(([section, value]) => [section, stored(value)]),
) as Stored<typeof exampleSettings>
