/**
 * The product feed for Google Merchant Center (support.google.com/merchants/answer/7052112): RSS 2.0 with an item for each
 * variant of each live product. Prices are in pounds, as stored and as the page's structured data names them, and a
 * reduction is the one that the page shows. What the shop does not know (MPN, gender, age group) is left out.
 */
import type { Product } from '../../contract/products/product.ts'
import { DEFAULT_CURRENCY } from '../../domain/pricing/currency.ts'
import { decimal, pence } from '../../domain/pricing/money.ts'
import { findZone, shippingPence } from '../../domain/pricing/shipping.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { escapeXml } from '../../domain/xml.ts'
import type { Database } from '../../storage/database/database.ts'
import { liveProducts } from '../../storage/products/live-products.ts'
import { shopperWires } from './product-wire.ts'

/** Characters, by Google's specification. */
const MAX_ID = 50
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const MAX_BRAND = 70
const MAX_OPTION = 100
const MAX_MATERIAL = 200
const MAX_PRODUCT_TYPE = 750
const MAX_FURTHER_PICTURES = 10
/** Of each item. Google reads the entry of the country that the feed is for. */
export const MAX_SHIPPING_COUNTRIES = 20

type FeedSettings = Pick<ShopSettings, 'identity' | 'shipping' | 'law'>
type Attribute = readonly [name: string, value: string | undefined]

const cut = (text: string, max: number): string => [...text.trim()].slice(0, max).join('').trim()
/** An id that Google would cut could be that of another item. */
const idOf = (sku: string | null, id: string): string =>
  sku !== null && sku.length > 0 && sku.length <= MAX_ID ? sku : id
const money = (amount: string): string => `${amount} ${DEFAULT_CURRENCY}`
const element = ([name, value]: Attribute): string =>
  value ? `<g:${name}>${escapeXml(value)}</g:${name}>` : ''

const shippingOf = (
  { price, grams }: { price: string; grams: number },
  { zones }: ShopSettings['shipping'],
): string =>
  zones
    .flatMap(({ countries }) => countries)
    .slice(0, MAX_SHIPPING_COUNTRIES)
    .map((country) => {
      const zone = findZone(zones, country) ?? zones[0]
      const cost = money(decimal(shippingPence(zone, { subtotalPence: pence(price), grams })))
      return `<g:shipping><g:country>${country}</g:country><g:price>${cost}</g:price></g:shipping>`
    })
    .join('')

export type FeedTerms = {
  settings: FeedSettings
  /** The public origin, without a trailing slash. */
  origin: string
  /** The weight of a variant, by its id. */
  gramsOf?: (variantId: string) => number
}

/** The items of a product as shoppers see it, a line each. */
export function* feedItems(
  product: Product,
  { settings, origin, gramsOf = () => 0 }: FeedTerms,
): Generator<string> {
  const { name, price, compareAtPrice, variants, images, colorImages, category, brand } = product
  const isGroup = variants.length > 1
  const address = (path: string) => new URL(path, origin).href
  const page = `${origin}/products/${product.slug}`
  const common: Attribute[] = [
    ['description', cut(product.description, MAX_DESCRIPTION) || name],
    ['condition', 'new'],
    // Google's `price` is the one before the reduction.
    ['price', money(compareAtPrice ?? price)],
    ['sale_price', compareAtPrice === null ? undefined : money(price)],
    ['brand', cut(brand.name, MAX_BRAND)],
    ['material', cut(product.material, MAX_MATERIAL)],
    ['product_type', cut([category.parentName, category.name].filter(Boolean).join(' > '), MAX_PRODUCT_TYPE)],
    ['item_group_id', isGroup ? idOf(product.sku, product.id) : undefined],
  ]
  const shared = common.map(element).join('')
  const all = isGroup
    ? variants
    : [{ ...variants[0], id: product.id, sku: product.sku, inStock: product.inStock }]
  const weighed = variants[0]?.id ?? product.id
  for (const variant of all) {
    const size = variant.size ?? (isGroup ? null : product.sizes[0])
    const color = variant.color ?? (isGroup ? null : product.colors[0])
    const main = (color && colorImages[color]) || images[0]
    const further = images.filter((image) => image !== main).slice(0, MAX_FURTHER_PICTURES)
    const own: Attribute[] = [
      ['id', idOf(variant.sku, variant.id)],
      ['title', cut([name, isGroup && color, isGroup && size].filter(Boolean).join(', '), MAX_TITLE)],
      ['link', isGroup ? `${page}?variant=${variant.id}` : page],
      ['image_link', main && address(main)],
      ...further.map((image): Attribute => ['additional_image_link', address(image)]),
      ['availability', variant.inStock ? 'in_stock' : 'out_of_stock'],
      ['gtin', variant.gtin],
      ['color', color ? cut(color, MAX_OPTION) : undefined],
      ['size', size ? cut(size, MAX_OPTION) : undefined],
    ]
    const grams = gramsOf(isGroup ? variant.id : weighed)
    const shipping = shippingOf({ price, grams }, settings.shipping)
    yield `<item>${own.map(element).join('')}${shared}${shipping}</item>\n`
  }
}

/** Characters after which a part ends: fewer calls of the compression, and none with a page of products. */
export const FEED_PART = 64 * 1024

/**
 * The feed in parts of `FEED_PART` and at most an item more, from a page of products at a time: what it needs does not
 * grow with the catalogue.
 */
export async function* googleFeed(options: {
  db: Database
  settings: FeedSettings
  origin: string
}): AsyncGenerator<string> {
  const { db, settings, origin } = options
  const { name, tagline } = settings.identity
  let part = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(name)}</title><link>${escapeXml(`${origin}/`)}</link><description>${escapeXml(tagline || name)}</description>
`
  for await (const products of liveProducts(db))
    for (const [index, shown] of (await shopperWires(db, settings.law, products)).entries()) {
      const grams = new Map(products[index]?.variants.map(({ id, weightGrams }) => [id, weightGrams ?? 0]))
      const terms = { settings, origin, gramsOf: (id: string) => grams.get(id) ?? 0 }
      for (const item of feedItems(shown, terms)) {
        part += item
        if (part.length < FEED_PART) continue
        yield part
        part = ''
      }
    }
  yield `${part}</channel></rss>\n`
}
