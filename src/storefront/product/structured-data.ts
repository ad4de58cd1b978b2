/**
 * The structured data of a product for search engines (schema.org Product; ProductGroup where there are variants to
 * choose from), by Google's rules for merchant listings: with what shipping costs to each country and, where the owner
 * says so, how long delivery takes and how goods are sent back. Prices are in pounds, as stored.
 */
import type { ShownProduct } from '../../contract/products/product.ts'
import type { Shop } from '../../contract/settings/shop.ts'
import { DEFAULT_CURRENCY } from '../../domain/pricing/currency.ts'
import { decimal, pence } from '../../domain/pricing/money.ts'
import { shippingPence } from '../../domain/pricing/shipping.ts'
import { returnPolicy } from '../return-policy.ts'

export type ShopTerms = Pick<Shop, 'shipping' | 'returns' | 'delivery'>

/** Of a zone. Every document carries them. */
const MAX_COUNTRIES = 20

const days = ([minValue, maxValue]: readonly [number, number]): object => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** By zone. Where the price depends on a weight, it is not named. */
const shippingDetails = (price: string, { shipping, delivery }: ShopTerms): object[] =>
  shipping.flatMap((zone, index) =>
    zone.weightRates
      ? []
      : [
          {
            '@type': 'OfferShippingDetails',
            '@id': `#shipping-${index + 1}`,
            shippingRate: {
              '@type': 'MonetaryAmount',
              value: decimal(shippingPence(zone, { subtotalPence: pence(price), grams: 0 })),
              currency: DEFAULT_CURRENCY,
            },
            shippingDestination: zone.countries.slice(0, MAX_COUNTRIES).map((addressCountry) => ({
              '@type': 'DefinedRegion',
              addressCountry,
            })),
            ...(delivery && {
              deliveryTime: {
                '@type': 'ShippingDeliveryTime',
                handlingTime: days(delivery.handling),
                transitTime: days(delivery.transit),
              },
            }),
          },
        ],
  )

/** What all offers of a product have in common: whole in the first, by reference in the others. */
type OfferTerms = { shippingDetails?: object[]; hasMerchantReturnPolicy?: object }

const referenceTo = (node: object): object => ({ '@id': (node as { '@id'?: string })['@id'] })
const references = ({
  shippingDetails: details,
  hasMerchantReturnPolicy: policy,
}: OfferTerms): OfferTerms => ({
  ...(details && { shippingDetails: details.map(referenceTo) }),
  ...(policy && { hasMerchantReturnPolicy: referenceTo(policy) }),
})

const offer = (url: string, price: string, inStock: boolean, terms: OfferTerms): object => ({
  '@type': 'Offer',
  url,
  price,
  priceCurrency: DEFAULT_CURRENCY,
  availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  ...terms,
})

export const productData = (origin: string, product: ShownProduct, shop: ShopTerms): object => {
  const { name, description, price, sizes, colors, variants, colorImages } = product
  const url = `${origin}/products/${product.slug}`
  const isGroup = variants.length > 1
  const details = shippingDetails(price, shop)
  const policy = returnPolicy(shop)
  const terms: OfferTerms = {
    ...(details.length > 0 && { shippingDetails: details }),
    ...(policy && { hasMerchantReturnPolicy: policy }),
  }
  const common = {
    name,
    description,
    url,
    image: product.images.map((image) => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.category.name,
  }
  if (!isGroup)
    return {
      '@type': 'Product',
      ...common,
      sku: product.sku,
      gtin: variants[0]?.gtin,
      ...(sizes[0] && { size: sizes[0] }),
      ...(colors[0] && { color: colors[0] }),
      offers: offer(url, price, product.inStock, terms),
    }
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.sku,
    variesBy: [sizes[1] && 'size', colors[1] && 'color']
      .filter(Boolean)
      .map((by) => `https://schema.org/${by}`),
    hasVariant: variants.map(({ id, sku, gtin, size, color, inStock }, index) => ({
      '@type': 'Product',
      name: [name, size, color].filter(Boolean).join(', '),
      ...(sku && { sku }),
      gtin,
      ...(size && { size }),
      ...(color && { color }),
      image: new URL((color && colorImages[color]) || product.images[0] || '/', origin).href,
      offers: offer(`${url}?variant=${id}`, price, inStock, index === 0 ? terms : references(terms)),
    })),
  }
}
