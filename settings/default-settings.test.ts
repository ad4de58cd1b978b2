import { expect, test } from 'vitest'
import { parseStoredSection, settingsSchemas } from '../src/contract/settings/settings-schemas.ts'
import { SETTINGS_SECTIONS } from '../src/domain/settings/shop-settings.ts'
import { defaultSettings } from './default-settings.ts'

test.each(SETTINGS_SECTIONS)('the default of %s is valid', (section) => {
  expect(settingsSchemas[section].parse(defaultSettings[section])).toEqual(defaultSettings[section])
})

test('the default navigation is that of the specification', () => {
  const links = defaultSettings.navigation.items.map(({ label, href, entries, listsBrands }) => [
    `${label} ${href}`,
    ...(listsBrands ? ['every brand'] : []),
    ...entries.map((entry) => `${entry.label} ${entry.href}`),
  ])
  expect(links).toEqual([
    ['NEW IN /new-arrivals'],
    ['BRANDS /brands', 'every brand', 'View All Brands /brands'],
    [
      'CLOTHING /category/clothing',
      'Upper /category/upper',
      'Lower /category/lower',
      'Lids /category/lids',
      'View All Clothing /category/clothing',
    ],
    [
      'ACCESSORIES /category/accessories',
      'Bags /brand/wrenfold',
      'Socks /category/socks',
      'Sunglasses /category/sunglasses',
      'Wallets /category/wallets',
      'Watches /category/watches',
      'View All Accessories /category/accessories',
    ],
    ['SHOP ALL /shop'],
    ['SALE /sale'],
  ])
})

test('the default footer, currencies and rates are those of the specification', () => {
  const { footer, currencies } = defaultSettings
  expect(footer.links.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'New Arrivals /category/clothing',
    'Clothing /category/clothing',
    'Footwear /category/footwear',
    'Accessories /category/accessories',
  ])
  expect(footer.customerCare.map(({ href }) => href)).toEqual([null, null, null, null, null])
  expect(currencies).toEqual({
    offered: ['GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY'],
    rates: { GBP: '1', USD: '1.37', EUR: '1.16', CAD: '1.71', AUD: '1.85', JPY: '150' },
  })
})

test('settings that were stored before headings, brands and links could be changed have the default ones', () => {
  const { heroButton, saleButton, brandStrip, latestArrivals, featuredProducts, featuredBrands, ...stored } =
    defaultSettings.home
  expect(parseStoredSection('home', stored, defaultSettings)).toEqual(defaultSettings.home)
  const { emptyCartLinks, ...shopping } = defaultSettings.shopping
  expect(parseStoredSection('shopping', shopping, defaultSettings)).toEqual(defaultSettings.shopping)
})

test('the home page’s buttons, headings and links are those of the specification', () => {
  const { heroButton, saleButton, latestArrivals, featuredProducts, featuredBrands } = defaultSettings.home
  expect([heroButton, saleButton, latestArrivals.more, featuredProducts.more]).toEqual([
    { label: 'SHOP NOW', href: '/shop' },
    { label: 'VIEW ALL', href: '/category/accessories' },
    { label: 'VIEW ALL NEW ARRIVALS', href: '/category/clothing' },
    { label: 'VIEW ALL PRODUCTS', href: '/category/clothing' },
  ])
  expect([latestArrivals.title, featuredProducts.title, featuredBrands.title]).toEqual([
    'LATEST ARRIVALS',
    'FEATURED PRODUCTS',
    'FEATURED BRANDS',
  ])
})

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `fields` without each of its fields in turn, at every depth, with the path of what is left out. */
const withoutEach = (fields: Fields): [string, Fields][] =>
  Object.entries(fields).flatMap(([name, value]): [string, Fields][] => {
    const { [name]: _, ...rest } = fields
    const deeper = isFields(value) ? withoutEach(value) : []
    return [
      [name, rest],
      ...deeper.map(([path, inner]): [string, Fields] => [`${name}.${path}`, { ...fields, [name]: inner }]),
    ]
  })

test.each(SETTINGS_SECTIONS)(
  'stored settings of %s that lack any one field, as an earlier release stores them, keep the others',
  (section) => {
    for (const [path, stored] of withoutEach(defaultSettings[section] as unknown as Fields))
      expect(parseStoredSection(section, stored, defaultSettings), path).toMatchObject(stored)
  },
)
