/** Structured data against what Google requires of merchant listings (developers.google.com/search/docs/appearance/structured-data/merchant-listing). */
import { expect, test } from 'vitest'
import { exampleProduct } from '../../contract/products/product-example.ts'
import { SPECIFIED_ZONE } from '../../domain/pricing/shipping.ts'
import { toShownProduct } from '../shown-product.ts'
import { productData, type ShopTerms } from './structured-data.ts'

const ORIGIN = 'https://shop.example'
const shop: ShopTerms = {
  shipping: [{ ...SPECIFIED_ZONE, countries: ['GB', 'DE'] }],
  returns: { days: 30, isFree: false },
  delivery: { handling: [0, 1], transit: [2, 4] },
}
type Node = Record<string, unknown>
const variant = { ...exampleProduct.variants[0], id: 'var_1', sku: 'FM-S', size: 'S', color: 'Olive' }
const grouped = {
  ...exampleProduct,
  sizes: ['S', 'M'],
  variants: [
    { ...variant, stockQuantity: 2, inStock: true },
    { ...variant, id: 'var_2', sku: 'FM-M', size: 'M', stockQuantity: 0, inStock: false },
  ],
}

const expectOffer = (offer: Node) => {
  expect(offer).toMatchObject({
    '@type': 'Offer',
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    priceCurrency: 'GBP',
    availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
    url: expect.stringContaining(`${ORIGIN}/products/`),
  })
}

test('an offer names what shipping costs to each country, how long it takes, and how goods are sent back', () => {
  const { offers, ...data } = productData(ORIGIN, toShownProduct(exampleProduct), shop) as Node & {
    offers: Node
  }
  expect(data).toMatchObject({ '@type': 'Product', name: 'Field Backpack', image: [expect.any(String)] })
  expectOffer(offers)
  const region = (addressCountry: string) => ({ '@type': 'DefinedRegion', addressCountry })
  expect(offers.shippingDetails).toEqual([
    {
      '@type': 'OfferShippingDetails',
      '@id': '#shipping-1',
      shippingRate: { '@type': 'MonetaryAmount', value: '10.00', currency: 'GBP' },
      shippingDestination: [region('GB'), region('DE')],
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 4, unitCode: 'DAY' },
      },
    },
  ])
  expect(offers.hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: ['GB', 'DE'],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
})

test('each variant of a group has an offer at its own address; terms are whole once and referred to elsewhere', () => {
  const group = productData(ORIGIN, toShownProduct(grouped), shop) as Node & {
    hasVariant: (Node & { offers: Node })[]
  }
  expect(group).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'FM-FLD-20' })
  expect(group.variesBy).toEqual(['https://schema.org/size'])
  for (const { offers } of group.hasVariant) expectOffer(offers)
  expect(group.hasVariant.map(({ offers }) => offers.url)).toEqual([
    'https://shop.example/products/fellmark-field-backpack?variant=var_1',
    'https://shop.example/products/fellmark-field-backpack?variant=var_2',
  ])
  expect(group.hasVariant[1]?.offers).toMatchObject({
    shippingDetails: [{ '@id': '#shipping-1' }],
    hasMerchantReturnPolicy: { '@id': '#returns' },
  })
})

test('nothing is said of returns and delivery times that the owner has not set, nor of prices by weight', () => {
  const zone = {
    ...SPECIFIED_ZONE,
    weightRates: [{ fromGrams: 0, price: '5.00' }] as [{ fromGrams: number; price: string }],
  }
  const { offers } = productData(ORIGIN, toShownProduct(exampleProduct), { shipping: [zone] }) as {
    offers: Node
  }
  expect(offers).not.toHaveProperty('shippingDetails')
  expect(offers).not.toHaveProperty('hasMerchantReturnPolicy')
  const plain = productData(ORIGIN, toShownProduct(exampleProduct), { shipping: [SPECIFIED_ZONE] }) as {
    offers: Node
  }
  expect(JSON.stringify(plain.offers)).not.toContain('deliveryTime')
})
