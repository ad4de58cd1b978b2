import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../pricing/money.ts'
import { compareText, foldText } from '../search-text.ts'
import { countProducts, filterProducts, isInCategory, type Listed, sortProducts } from './listing.ts'
import { LISTING_SORTS } from './listing-options.ts'

let created = 0
const product = (over: Partial<Listed> = {}): Listed => {
  created += 1
  return {
    id: `p${String(created).padStart(4, '0')}`,
    name: 'Wallet',
    price: '42.00',
    brand: { name: 'Fernway', slug: 'fernway' },
    category: { slug: 'wallets', parentSlug: 'accessories' },
    ...over,
  }
}

const names = (products: readonly Listed[]) => products.map(({ name }) => name)

describe('sorting', () => {
  test('by name ignores case and accents', () => {
    const products = ['zip', 'Émile', 'apron', 'Elan', 'Zest', 'ember'].map((name) => product({ name }))
    expect(names(sortProducts(products, 'name'))).toEqual(['apron', 'Elan', 'ember', 'Émile', 'Zest', 'zip'])
  })

  test('by price compares amounts, not text', () => {
    const products = ['100.00', '9.50', '20.00'].map((price) => product({ price }))
    expect(sortProducts(products, 'price-low').map(({ price }) => price)).toEqual(['9.50', '20.00', '100.00'])
    expect(sortProducts(products, 'price-high').map(({ price }) => price)).toEqual([
      '100.00',
      '20.00',
      '9.50',
    ])
  })

  test('is a total order, independent of the input order', () => {
    const anyProduct = fc.record({
      id: fc.string({ minLength: 1 }),
      name: fc.string({ unit: 'grapheme', minLength: 1 }),
      price: fc.integer({ min: 1, max: 300 }).map((amount) => decimal(amount)),
    })
    const anyProducts = fc.uniqueArray(anyProduct, { selector: ({ id }) => id })
    fc.assert(
      fc.property(anyProducts, fc.constantFrom(...LISTING_SORTS), (given, sort) => {
        const products = given.map(product)
        const sorted = sortProducts(products, sort)
        expect(sortProducts(products.toReversed(), sort)).toEqual(sorted)
        expect(new Set(sorted)).toEqual(new Set(products))
        expect(products.map(({ id }) => id)).toEqual(given.map(({ id }) => id))
      }),
    )
  })

  test('text is compared as PostgreSQL compares bytes of UTF-8', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ﬀ', '\ud800', '🎒', '￿', '﻿', '中') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        if (!a.isWellFormed() || !b.isWellFormed()) return
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
  })
})

describe('filtering', () => {
  const wallet = product({ name: 'Café Wallet' })
  const cap = product({ name: 'Cap', category: { slug: 'lids', parentSlug: 'clothing' } })
  const pack = product({ name: 'Pack', brand: { name: 'Norrland', slug: 'norrland' } })
  const all = [wallet, cap, pack]

  test.each([
    [{}, all],
    [{ search: '' }, all],
    [{ search: '  ' }, all],
    [{ search: 'cafe' }, [wallet]],
    [{ search: 'wallet CAFÉ' }, [wallet]],
    [{ search: 'norr' }, [pack]],
    [{ search: '.*' }, []],
    [{ brand: 'fernway' }, [wallet, cap]],
    [{ category: 'accessories' }, [wallet, pack]],
    [{ category: 'wallets' }, [wallet, pack]],
    [{ category: 'lids', brand: 'norrland' }, []],
    [{ category: 'accessories', brand: 'fernway', search: 'wal' }, [wallet]],
    [{ brand: 'nobody' }, []],
  ])('%j', (filter, expected) => {
    expect(filterProducts(all, filter)).toEqual(expected)
  })

  test('finds the same when typed letter by letter as when entered at once', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '\u0301'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), words, (given, typed) => {
        const products = given.map((name) => product({ name }))
        const typing = Array.from(typed, (_, length) => typed.slice(0, length + 1))
        for (const search of [...typing, ...typing.toReversed(), typed])
          expect(filterProducts(products, { search })).toEqual(filterProducts([...products], { search }))
      }),
    )
  })

  test('a parent category lists its children’s products', () => {
    expect(isInCategory(wallet, 'accessories')).toBe(true)
    expect(isInCategory(wallet, 'wallets')).toBe(true)
    expect(isInCategory(wallet, 'clothing')).toBe(false)
  })
})

test('product counts are singular or plural', () => {
  expect([0, 1, 2].map(countProducts)).toEqual(['0 products', '1 product', '2 products'])
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
