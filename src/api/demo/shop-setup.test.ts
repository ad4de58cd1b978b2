import { expect, test } from 'vitest'
import { demoShop } from '../../../demo/catalogue/demo-shop.ts'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { SETUP_ITEMS } from '../../contract/demo/setup.ts'
import { error, info, ok, warning } from '../../domain/doctor/finding.ts'
import { SPECIFIED_ZONE } from '../../domain/pricing/shipping.ts'
import { type SetupFacts, setupItems, shopDetailsOf } from './shop-setup.ts'

const newShop: SetupFacts = {
  isDemo: true,
  details: {
    name: 'Haberdash',
    defaultName: 'Haberdash',
    pages: [
      { label: 'Privacy policy', hasLink: false },
      { label: 'Terms', hasLink: true },
      { label: 'Contact Us', hasLink: false },
    ],
    lacksPromises: false,
    examplePages: [],
    shipping: { zones: [{ name: 'All countries', ...SPECIFIED_ZONE }], isDefault: true },
    company: defaultSettings.company,
    taxes: defaultSettings.taxes,
  },
  goods: { live: 0, drafts: 0, withoutPicture: 0 },
  hidden: { links: 3, blocks: 1 },
  paymentMode: 'sandbox',
  sendsMail: false,
  backup: [warning('The shop has no backup.', 'Make one.')],
  hasOrders: false,
}
const itemOf = (id: string, facts: Partial<SetupFacts>) => {
  const item = setupItems({ ...newShop, ...facts }).find((other) => other.id === id)
  return [item?.state, item?.detail]
}

test('A new shop lacks everything but shipping and taxes, which have a default', () => {
  expect(setupItems(newShop).map(({ id, state }) => [id, state])).toEqual(
    SETUP_ITEMS.map((id) => [id, ['shipping', 'taxes'].includes(id) ? 'default' : 'missing']),
  )
})

test.each([
  ['name', { details: { ...newShop.details, name: 'Hill & Son' } }, 'The shop is called Hill & Son.'],
  [
    'products',
    { goods: { live: 1, drafts: 2, withoutPicture: 0 } },
    '1 product of yours for sale, 2 drafts.',
  ],
  [
    'pictures',
    { goods: { live: 1200, drafts: 0, withoutPicture: 0 } },
    'Every product of yours has a picture.',
  ],
  ['payment', { paymentMode: 'live' as const }, 'Cards are charged by Stripe.'],
  [
    'shipping',
    {
      details: {
        ...newShop.details,
        shipping: {
          zones: [
            { name: 'Home', ...SPECIFIED_ZONE },
            { name: 'Europe', ...SPECIFIED_ZONE, freeOver: null },
          ],
          isDefault: false,
        },
      } satisfies SetupFacts['details'],
    },
    'To Home and Europe, each at its own prices.',
  ],
  [
    'shipping',
    {
      details: {
        ...newShop.details,
        shipping: {
          zones: [
            { name: 'Home', ...SPECIFIED_ZONE, countries: ['GB'], deliveryDays: [1, 2] },
            { name: 'Europe', ...SPECIFIED_ZONE, countries: ['IE'] },
          ],
          isDefault: false,
        },
      } satisfies SetupFacts['details'],
    },
    '£10.00 for each order, free over £100.00, to United Kingdom and Ireland.',
  ],
  ['backup', { backup: [ok('It is new.'), info('It is made by hand.')] }, 'It is new.'],
  ['mail', { sendsMail: true }, 'Shoppers get mails about their orders.'],
  [
    'legal-pages',
    { details: { ...newShop.details, pages: [{ label: 'Terms', hasLink: true }] } },
    'The footer and the checkout link to all of your pages.',
  ],
  [
    'links',
    { hidden: { links: 0, blocks: 0 } },
    'Every link of the menu, the footer and the home page leads to something.',
  ],
])('The item %s is done and says so', (id, facts, sentence) => {
  expect(itemOf(id, facts)).toEqual(['done', sentence])
})

test.each([
  [
    'products',
    { goods: { live: 0, drafts: 1, withoutPicture: 0 } },
    'No product of yours is for sale yet, 1 draft.',
  ],
  ['pictures', { goods: { live: 3, drafts: 0, withoutPicture: 1 } }, '1 product of yours has no picture.'],
  [
    'pictures',
    { goods: { live: 1300, drafts: 0, withoutPicture: 1200 } },
    '1,200 products of yours have no picture.',
  ],
  ['payment', { paymentMode: 'test' as const }, "Stripe's test mode takes test cards only: no money moves."],
  ['legal-pages', {}, 'Without a page: Privacy policy and Contact Us.'],
  [
    'legal-pages',
    { isDemo: false, details: { ...newShop.details, pages: [], lacksPromises: true } },
    'Beside the cart button, words on delivery or returns are missing.',
  ],
  [
    'legal-pages',
    { details: { ...newShop.details, pages: [], lacksPromises: true } },
    'Beside the cart button stand the default words on delivery and returns: promises that you keep, or change.',
  ],
  ['backup', { backup: [warning('It is old.', 'Make one.'), error('It failed.', 'Mend it.')] }, 'It failed.'],
  [
    'trial-order',
    { paymentMode: 'live' as const },
    'There is no order yet: buy something yourself, and refund it.',
  ],
  ['links', {}, 'Hidden from shoppers, because nothing is behind them: 3 links and 1 block.'],
])('The item %s says what is missing', (id, facts, sentence) => {
  expect(itemOf(id, facts)).toEqual(['missing', sentence])
})

test('Words on delivery and returns are those of the demo until the owner has changed both', () => {
  const isOfDemo = (shopping: object) =>
    shopDetailsOf(
      { ...defaultSettings, shopping: { ...defaultSettings.shopping, ...shopping } },
      { defaults: defaultSettings, demo: demoShop },
      [],
    ).lacksPromises
  expect(isOfDemo({})).toBe(true)
  expect(isOfDemo({ delivery: 'Sent on Mondays.' })).toBe(true)
  expect(isOfDemo({ delivery: 'Sent on Mondays.', returns: '' })).toBe(true)
  expect(isOfDemo({ delivery: 'Sent on Mondays.', returns: 'Within 14 days.' })).toBe(false)
})

test('Shipping names its prices and countries', () => {
  expect(itemOf('shipping', {})).toEqual([
    'default',
    '£10.00 for each order, free over £100.00, to United Kingdom, United States, Canada, Germany, France and Australia.',
  ])
})
