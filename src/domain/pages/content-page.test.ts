import { expect, test } from 'vitest'
import { findShortAddress, type LinkedPage, linkContentPages, purposeOfSlug } from './content-page.ts'

const pageOf = (slug: string, page: Partial<LinkedPage> = {}): LinkedPage => ({
  slug,
  title: slug,
  place: 'none',
  purpose: null,
  isExample: false,
  ...page,
})

const footer = {
  links: [{ label: 'About', href: '/pages/about' }],
  customerCare: [
    { label: 'Shipping & Returns', href: 'https://help.example/delivery' },
    { label: 'FAQ', href: null },
  ],
  privacyPolicy: null as string | null,
  terms: 'https://law.example/terms' as string | null,
}

test('Without a published page the footer is as the owner has set it', () => {
  expect(linkContentPages(footer, [])).toEqual(footer)
})

test('A page of customer care has the entry of its purpose, any other one that of its title', () => {
  expect(
    linkContentPages(footer, [
      pageOf('delivery', { title: 'Delivery', purpose: 'shipping-returns', place: 'customer-care' }),
      pageOf('repairs', { title: 'Repairs', place: 'footer' }),
      pageOf('agb', { title: 'AGB', purpose: 'terms', place: 'legal' }),
      pageOf('hidden'),
    ]),
  ).toEqual({
    ...footer,
    customerCare: [
      { label: 'Shipping & Returns', href: '/pages/delivery' },
      { label: 'FAQ', href: null },
      { label: 'Repairs', href: '/pages/repairs' },
      { label: 'AGB', href: '/pages/agb' },
    ],
    terms: '/pages/agb',
  })
})

test('A page that the owner links to already has no second entry', () => {
  const { customerCare } = linkContentPages(
    { ...footer, customerCare: [{ label: 'Questions', href: '/pages/faq' }] },
    [
      pageOf('about', { title: 'About us', place: 'footer' }),
      pageOf('faq', { purpose: 'faq', place: 'customer-care' }),
    ],
  )
  expect(customerCare).toEqual([{ label: 'Questions', href: '/pages/faq' }])
})

test('Examples of the demo add nothing to the footer, and give way to an address of the owner', () => {
  expect(
    linkContentPages(footer, [
      pageOf('privacy', { purpose: 'privacy', place: 'legal', isExample: true }),
      pageOf('terms', { purpose: 'terms', place: 'legal', isExample: true }),
      pageOf('delivery', { purpose: 'shipping-returns', place: 'customer-care', isExample: true }),
    ]),
  ).toEqual({ ...footer, privacyPolicy: '/pages/privacy' })
})

test('Short addresses lead to pages of a purpose', () => {
  expect(findShortAddress('/privacy')).toBe('/pages/privacy')
  expect(findShortAddress('/returns')).toBe('/pages/right-of-withdrawal')
  expect(findShortAddress('/nothing')).toBeUndefined()
  expect(purposeOfSlug('right-of-withdrawal')).toBe('withdrawal')
})
