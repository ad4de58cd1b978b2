import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../contract/cart/cart.ts'
import {
  CURRENCY_CODES as codes,
  formatMinor,
  formatPence,
  SPECIFIED_RATES,
} from '../../domain/pricing/currency.ts'
import { specifiedTerms } from '../../domain/pricing/pricing.ts'
import { buyableTotals, cartTotals } from './cart-totals.ts'
import { priceChange } from './line-price-change.ts'

const line = (id: string, price: string, quantity: number, stockQuantity: number): CartLine => ({
  id,
  productId: id,
  quantity,
  size: null,
  color: null,
  isSold: true,
  isCountedByVariant: false,
  addedPrice: price,
  weightGrams: null,
  product: {
    name: id,
    slug: id,
    price,
    images: [],
    colorImages: {},
    brand: { name: 'Ruban' },
    inStock: stockQuantity > 0,
    stockQuantity,
  },
})

describe('the totals of what can be bought', () => {
  test('are none where all can be bought', () => {
    expect(buyableTotals([line('cap', '84.00', 1, 9)], specifiedTerms('GBP'))).toBeNull()
  })

  test('are priced by the same rule in each of the six currencies, with the shipping that falls due below the threshold', () => {
    const cart = [line('cap', '74.00', 1, 9), line('jacket', '140.00', 1, 0)]
    expect(codes).toHaveLength(6)
    const shown = codes.map((currency) => {
      const terms = specifiedTerms(currency)
      const buyable = buyableTotals(cart, terms)
      expect(buyable).toEqual({ unavailable: 1, totals: cartTotals(cart.slice(0, 1), terms) })
      expect(cartTotals(cart, terms).shipping).toBe(0)
      return formatMinor(buyable?.totals.total ?? 0, currency)
    })
    expect(shown).toEqual([
      '£84.00 GBP',
      '$115.08 USD',
      '€97.44 EUR',
      'C$143.64 CAD',
      'A$155.40 AUD',
      '¥12600.00 JPY',
    ])
  })

  test('leave out the units that a reduced stock lacks, and count them', () => {
    const terms = specifiedTerms('GBP')
    const cart = [line('cap', '10.00', 5, 3), line('hat', '20.00', 2, 0)]
    expect(buyableTotals(cart, terms)).toEqual({
      unavailable: 4,
      totals: cartTotals([line('cap', '10.00', 3, 3)], terms),
    })
  })

  test('are nothing where nothing can be bought, without shipping', () => {
    expect(buyableTotals([line('hat', '20.00', 2, 0)], specifiedTerms('GBP'))).toMatchObject({
      unavailable: 2,
      totals: { shipping: 0, total: 0 },
    })
  })
})

describe('a changed price', () => {
  const change = (addedPrice: string | null, price: string, currency: (typeof codes)[number] = 'GBP') =>
    priceChange({ ...line('cap', price, 1, 1), addedPrice }, (amount) =>
      formatPence(amount, currency, SPECIFIED_RATES),
    )
  test.each([
    ['raised', '84.00', '120.00', 'Price: was £84.00 GBP, now £120.00 GBP'],
    ['lowered', '120.00', '84.00', 'Price: was £120.00 GBP, now £84.00 GBP'],
    ['unchanged', '84.00', '84.00', null],
    ['unknown, as a node of the release before added the line', null, '84.00', null],
  ])('that is %s', (_, was, now, expected) => expect(change(was, now)).toBe(expected))
  test('is named in the chosen currency, and not where it looks the same there', () => {
    expect(change('84.00', '120.00', 'USD')).toBe('Price: was $115.08 USD, now $164.40 USD')
    const rates = { ...SPECIFIED_RATES, USD: '0.1' }
    const near = { ...line('cap', '84.00', 1, 1), addedPrice: '84.01' }
    expect(priceChange(near, (amount) => formatPence(amount, 'USD', rates))).toBeNull()
  })
})
