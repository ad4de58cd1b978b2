/**
 * What pages say where the owner has left a text empty, for the form in which it is written. Each page imports the file
 * with its own words, so that no page loads those of the others.
 */

import { BRANDS_END_TEXT, BRANDS_END_TITLE, BRANDS_INTRODUCTION } from './brands-words.ts'
import { EMPTY_CART } from './cart-words.ts'
import { NEUTRAL_INTRODUCTIONS, NEUTRAL_SENTENCES } from './demo-blocks.ts'
import { NO_MATCHES } from './filter-words.ts'
import { emptyListing } from './listing-words.ts'
import { NEW_ARRIVALS_INTRODUCTION, NO_NEW_ARRIVALS } from './new-arrivals-words.ts'
import { NOT_FOUND } from './not-found-words.ts'
import { SALE_INTRODUCTION } from './sale-words.ts'
import { emptySearch, START_SEARCH } from './search-words.ts'
import type { IntroducedPage, Sentence } from './shop-settings.ts'
import { SHOP_INTRODUCTION } from './shop-words.ts'

export type DefaultWords = {
  introductions: Record<IntroducedPage, string>
  sentences: Record<Sentence, string>
}

const INTRODUCTIONS: DefaultWords['introductions'] = {
  newArrivals: NEW_ARRIVALS_INTRODUCTION,
  brands: BRANDS_INTRODUCTION,
  sale: SALE_INTRODUCTION,
  shop: SHOP_INTRODUCTION,
}

/** @param shop.isDemo whether the shop has goods of the demo: without them the demo's words are not its own */
export const defaultWords = (shop: { isDemo: boolean; hasSamples: boolean }): DefaultWords => ({
  introductions: shop.isDemo ? INTRODUCTIONS : NEUTRAL_INTRODUCTIONS,
  sentences: {
    emptyCart: EMPTY_CART,
    emptyCategory: emptyListing('Category'),
    emptyBrand: emptyListing('Brand'),
    emptyNewArrivals: NO_NEW_ARRIVALS,
    noMatches: NO_MATCHES,
    startSearch: START_SEARCH,
    emptySearch: emptySearch(shop.hasSamples),
    notFound: NOT_FOUND,
    brandsEndTitle: BRANDS_END_TITLE,
    brandsEndText: BRANDS_END_TEXT,
    ...(!shop.isDemo && NEUTRAL_SENTENCES),
  },
})
