import { expect, test } from 'vitest'
import { demoCatalogue } from '../demo/catalogue/demo-catalogue.ts'
import { homeSettings as home } from './home-settings.ts'
import { shopSettings } from './shop-settings.ts'

const { roles, footer, search } = shopSettings
const productOf = (slug: string) => demoCatalogue.products.find((product) => product.slug === slug)

test('the brands with a role exist in the catalogue', () => {
  const slugs = demoCatalogue.brands.map(({ slug }) => slug)
  for (const slug of Object.values(roles)) expect(slugs).toContain(slug)
})

test('the home page’s cards have the specified prices, in the specified order', () => {
  expect(home.comingSoon.cards.map(({ price }) => price)).toEqual(['167.00', '214.00', '222.00'])
  expect(home.sale.cards.map(({ price, compareAtPrice }) => [price, compareAtPrice])).toEqual([
    ['42.00', '60.00'],
    ['80.50', '115.00'],
    ['35.00', '50.00'],
    ['42.00', '60.00'],
  ])
  expect(home.sale.cards.map(({ comingSoon = false }) => comingSoon)).toEqual([false, false, false, true])
})

test.each([...home.comingSoon.cards, ...home.sale.cards])(
  'the card of $name shows the catalogue’s name, prices and picture',
  (card) => {
    const product = productOf(card.product)
    expect(product).toMatchObject({
      name: card.name,
      price: card.price,
      compareAtPrice: card.compareAtPrice ?? null,
    })
    expect(product?.images).toContain(card.picture?.src)
  },
)

test('the cards below a brand’s banner show products of that brand', () => {
  for (const { product } of home.comingSoon.cards) {
    expect(productOf(product)).toMatchObject({ brand: roles.comingSoonBrand, inStock: false })
    expect(productOf(product)?.tags).toContain('coming-soon')
  }
  for (const { product, comingSoon = false } of home.sale.cards) {
    expect(productOf(product)?.brand).toBe(roles.saleBrand)
    expect(productOf(product)?.tags.includes('coming-soon')).toBe(comingSoon)
  }
})

test('the footer lists the five customer care links', () => {
  expect(footer.customerCare.map(({ label }) => label)).toEqual([
    'Shipping & Returns',
    'Size Guide',
    'Contact Us',
    'FAQ',
    'Track Your Order',
  ])
})

test('every sample search term matches a product name', () => {
  expect(search.sampleTerms).toHaveLength(4)
  for (const term of search.sampleTerms)
    expect(demoCatalogue.products.some(({ name }) => name.toLowerCase().includes(term))).toBe(true)
})
