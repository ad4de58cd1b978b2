/** The items of the product feed, against the rules that Google documents (support.google.com/merchants/answer/7052112). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { exampleProduct } from '../../contract/products/product-example.ts'
import { isGtin } from '../../domain/products/gtin.ts'
import { feedItems as eachItem, MAX_SHIPPING_COUNTRIES } from './google-feed.ts'

const ORIGIN = 'https://shop.example'
const feedItems = (...of: Parameters<typeof eachItem>): string => [...eachItem(...of)].join('')
const textOf = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

type Item = Record<string, string[]>
const itemsOf = (xml: string): Item[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, content = '']) => {
    const item: Item = {}
    for (const [, name = '', value = ''] of content.matchAll(/<g:(\w+)>((?:(?!<g:).)*?)<\/g:\1>/gs))
      item[name] = [...(item[name] ?? []), textOf(value)]
    return item
  })
const one = (item: Item, name: string): string => item[name]?.[0] ?? ''
const MONEY = /^\d+\.\d{2} GBP$/

const expectValid = (item: Item) => {
  for (const name of ['id', 'title', 'description', 'link', 'availability', 'condition'])
    expect(item[name], name).toHaveLength(1)
  expect([...one(item, 'id')].length).toBeLessThanOrEqual(50)
  expect([...one(item, 'title')].length).toBeLessThanOrEqual(150)
  expect([...one(item, 'description')].length).toBeLessThanOrEqual(5000)
  expect(one(item, 'availability')).toMatch(/^(in_stock|out_of_stock)$/)
  expect(one(item, 'condition')).toBe('new')
  expect(one(item, 'link').startsWith(`${ORIGIN}/products/`)).toBe(true)
  // Once for the item, once for each country.
  expect(item.price?.every((price) => MONEY.test(price))).toBe(true)
  if (item.sale_price) {
    expect(one(item, 'sale_price')).toMatch(MONEY)
    const before = (item.price ?? []).map(Number.parseFloat)
    expect(before.some((price) => Number.parseFloat(one(item, 'sale_price')) < price)).toBe(true)
  }
  if (item.gtin) expect(isGtin(one(item, 'gtin'))).toBe(true)
  for (const name of ['color', 'size']) expect([...one(item, name)].length).toBeLessThanOrEqual(100)
  expect(item.additional_image_link?.length ?? 0).toBeLessThanOrEqual(10)
  expect(item.country?.length ?? 0).toBeLessThanOrEqual(MAX_SHIPPING_COUNTRIES)
}

const variant = { ...exampleProduct.variants[0], id: 'var_1', sku: 'FM-S', size: 'S', color: 'Olive' }
const grouped = {
  ...exampleProduct,
  variants: [
    { ...variant, stockQuantity: 2, inStock: true },
    { ...variant, id: 'var_2', sku: 'FM-M', size: 'M', stockQuantity: 0, inStock: false },
  ],
}

describe('the product feed', () => {
  test('a product without variants is one item, with the price before the reduction as its price', () => {
    const [item, ...others] = itemsOf(
      feedItems(exampleProduct, { settings: defaultSettings, origin: ORIGIN }),
    )
    expect(others).toEqual([])
    if (!item) throw new Error('no item')
    expectValid(item)
    expect(item).toMatchObject({
      id: ['FM-FLD-20'],
      title: ['Field Backpack'],
      link: ['https://shop.example/products/fellmark-field-backpack'],
      image_link: ['https://shop.example/pictures/field-backpack-olive.svg'],
      sale_price: ['42.00 GBP'],
      brand: ['Fellmark'],
      product_type: ['Accessories > Bags'],
      country: ['GB', 'US', 'CA', 'DE', 'FR', 'AU'],
    })
    expect(item.price?.includes('60.00 GBP')).toBe(true)
    expect(item.price?.filter((price) => price === '10.00 GBP')).toHaveLength(6)
    expect(item.item_group_id).toBeUndefined()
  })

  test('each variant is an item with an id, size, stock and address of its own, in one group', () => {
    const items = itemsOf(feedItems(grouped, { settings: defaultSettings, origin: ORIGIN }))
    for (const item of items) expectValid(item)
    expect(items.map((item) => [one(item, 'id'), one(item, 'size'), one(item, 'availability')])).toEqual([
      ['FM-S', 'S', 'in_stock'],
      ['FM-M', 'M', 'out_of_stock'],
    ])
    expect(items.map((item) => one(item, 'title'))).toEqual([
      'Field Backpack, Olive, S',
      'Field Backpack, Olive, M',
    ])
    expect(items.map((item) => one(item, 'item_group_id'))).toEqual(['FM-FLD-20', 'FM-FLD-20'])
    expect(one(items[1] ?? {}, 'link')).toBe(
      'https://shop.example/products/fellmark-field-backpack?variant=var_2',
    )
  })

  test('whatever a product says, its items keep the rules and are well-formed XML', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(
        fc.record({ name: text, description: text, sku: text, material: text, size: text, color: text }),
        ({ name, size, color, ...texts }) => {
          const product = {
            ...grouped,
            ...texts,
            name: `N${name}`,
            variants: grouped.variants.map((each) => ({ ...each, size, color })),
          }
          const xml = feedItems(product, { settings: defaultSettings, origin: ORIGIN })
          const items = itemsOf(xml)
          expect(items).toHaveLength(2)
          for (const item of items) expectValid(item)
          const content = xml.replace(/<\/?(?:g:\w+|item)>/g, '').replace(/&#\d+;/g, '')
          expect(content).not.toMatch(/[<>&]/)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot have these
          expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
          expect(Buffer.from(xml).toString()).toBe(xml)
        },
      ),
    )
  })

  test('the countries of a shop that ships everywhere are bounded', () => {
    const countries = Array.from({ length: 200 }, (_, index) => `A${index % 10}`)
    const [zone] = defaultSettings.shipping.zones
    const settings = { ...defaultSettings, shipping: { zones: [{ ...zone, countries }] as [typeof zone] } }
    for (const item of itemsOf(feedItems(exampleProduct, { settings, origin: ORIGIN }))) expectValid(item)
  })
})
