import { expect, test } from 'vitest'
import { contentPageLinks, findShortAddress, type LinkedPage, purposeOfSlug } from './content-page.ts'

const pageOf = (slug: string, page: Partial<LinkedPage> = {}): LinkedPage => ({
  slug,
  title: slug,
  place: 'none',
  purpose: null,
  isExample: false,
  ...page,
})

test('A page of customer care has the entry of its purpose, any other one that of its title', () => {
  expect(
    contentPageLinks([
      pageOf('delivery', { title: 'Delivery', purpose: 'shipping-returns', place: 'customer-care' }),
      pageOf('about', { title: 'About us', place: 'footer' }),
      pageOf('agb', { title: 'AGB', purpose: 'terms', place: 'legal' }),
      pageOf('hidden'),
    ]),
  ).toEqual({
    'Shipping & Returns': '/pages/delivery',
    'About us': '/pages/about',
    AGB: '/pages/agb',
    '/#terms': '/pages/agb',
  })
})

test('Examples of the demo add nothing to the footer, and are what the words privacy policy lead to', () => {
  expect(
    contentPageLinks([
      pageOf('privacy', { purpose: 'privacy', place: 'legal', isExample: true }),
      pageOf('delivery', { purpose: 'shipping-returns', place: 'customer-care', isExample: true }),
    ]),
  ).toEqual({ '/#privacy': '/pages/privacy' })
})

test('Short addresses lead to pages of a purpose', () => {
  expect(findShortAddress('/privacy')).toBe('/pages/privacy')
  expect(findShortAddress('/returns')).toBe('/pages/right-of-withdrawal')
  expect(findShortAddress('/nothing')).toBeUndefined()
  expect(purposeOfSlug('right-of-withdrawal')).toBe('withdrawal')
})
