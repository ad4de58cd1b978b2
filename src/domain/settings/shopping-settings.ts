/** Texts of the product page and of lists, and what the search suggests. */
import { EMPTY_CART_LINKS } from './empty-cart-links.ts'
import { brand, DEFAULT_IN_SETTINGS, links, searchTerms, text, texts } from './setting-field.ts'

const always = { default: DEFAULT_IN_SETTINGS, mustBeSent: true, pages: {} } as const
const ownOrDefault = { default: undefined, max: 300, pages: {} } as const

export const shopping = {
  delivery: text('Delivery', {
    help: 'When you send: after the shipping cost, beside the cart button and in the confirmation of an order.',
    max: 300,
    rows: 2,
    ...always,
  }),
  returns: text('Returns', {
    help: 'How long something can be sent back, and who pays for it: below the delivery.',
    max: 300,
    rows: 2,
    ...always,
  }),
  introductions: texts('Introductions', {
    description: 'Of /new-arrivals, /brands, /sale and /shop; absent or empty: the default',
    texts: {
      newArrivals: 'Introduction of New in',
      brands: 'Introduction of Our Brands',
      sale: 'Sale, for search engines',
      shop: 'All products, for search engines',
    },
    ...ownOrDefault,
  }),
  mainBrand: brand('Main brand', {
    help: 'The brand that you are known for: a search for its name offers its page and the new arrivals.',
    ...always,
  }),
  sampleTerms: searchTerms('Sample searches', {
    help: 'One a line, at most 8. Offered when a search finds nothing.',
    most: 8,
    max: 40,
    ...always,
  }),
  sentences: texts('Sentences of pages', {
    description: 'Of pages with nothing to list, and of the end of /brands; absent or empty: the default',
    texts: {
      emptyCart: 'An empty cart',
      emptyCategory: 'A category without products',
      emptyBrand: 'A brand without products',
      emptyNewArrivals: 'No new arrivals',
      noMatches: 'No product fits the filters',
      startSearch: 'The search page, before a search',
      emptySearch: {
        label: 'A search that finds nothing',
        help: '{term} stands for what was searched. Your sample searches follow.',
      },
      notFound: 'A page that does not exist',
      brandsEndTitle: 'Below the brands: heading',
      brandsEndText: 'Below the brands: text',
    },
    hasHeading: true,
    ...ownOrDefault,
  }),
  emptyCartLinks: links('Links below an empty cart', {
    default: EMPTY_CART_LINKS,
    most: 8,
    pages: { absent: 'the default' },
  }),
}
