import { describe, expect, it } from 'vitest'
import {
  ANYTHING,
  CATEGORIES,
  contentPageTag,
  groupTag,
  indexChangedBy,
  invalidatedBy,
  productTag,
  readTags,
  SITEMAP,
  settingsChangedBy,
  TAGS_HEADER,
  tagOfPage,
  tagsHeader,
  tagsOfList,
} from './catalogue-tags.ts'

const change = (table: string, changed: Record<string, string[]>) =>
  invalidatedBy(JSON.stringify({ table, changed }))
const isInvalidated = (tags: readonly string[], invalidated: ReturnType<typeof invalidatedBy>) =>
  invalidated === 'everything' || tags.some((tag) => invalidated.has(tag))

const bag = 'prod_bag'
const cap = 'prod_cap'
const answers = {
  bag: [productTag(bag)],
  'list with it': tagsOfList({}, [cap, bag]),
  'list without it': tagsOfList({}, [cap]),
  'long list': tagsOfList(
    {},
    Array.from({ length: 201 }, (_, index) => `prod_${index}`),
  ),
  sale: tagsOfList({ onSale: 'true' }, [cap]),
  'not on sale': tagsOfList({ onSale: 'false' }, [cap]),
  'by price': tagsOfList({ sort: 'price-low' }, [cap]),
  'of a band of prices': tagsOfList({ price: '50-100' }, [cap]),
  search: tagsOfList({ search: ' cap ' }, [cap]),
  'blank search': tagsOfList({ search: ' ' }, [cap]),
  brands: [],
  'a brand': [groupTag('brand', 'brand_a')],
  'another brand': [groupTag('brand', 'brand_b')],
  categories: [CATEGORIES],
  'a category': [groupTag('category', 'cat_a')],
  sitemap: [SITEMAP],
  'unknown answer': readTags(new Headers()),
}
const invalidatedAnswers = (invalidated: ReturnType<typeof invalidatedBy>) =>
  Object.entries(answers)
    .filter(([, tags]) => isInvalidated(tags, invalidated))
    .map(([name]) => name)

const showingIt = ['bag', 'list with it', 'long list', 'unknown answer']

describe('what a change invalidates', () => {
  it('of stock: what shows the product', () => {
    expect(invalidatedAnswers(change('inventory_items', { [bag]: ['on_hand'] }))).toEqual(showingIt)
  })

  it('of stock, on pages: what shows another figure, or that it is sold out', () => {
    const pages = {
      'its page': answers.bag.map((tag) => tagOfPage(tag, '/api/products/bag')),
      'a page with a list': answers['list with it'].map((tag) => tagOfPage(tag, '/api/products?brand=a')),
      'a page with a long list': answers['long list'].map((tag) => tagOfPage(tag, '/api/products')),
      'a page without it': answers['list without it'].map((tag) => tagOfPage(tag, '/api/products')),
    }
    const invalidatedPages = (what?: string) => {
      const shown = what === undefined ? {} : { shown: { [bag]: what } }
      const message = { table: 'inventory_items', changed: { [bag]: ['on_hand'] }, ...shown }
      const invalidated = invalidatedBy(JSON.stringify(message))
      expect(invalidatedAnswers(invalidated)).toEqual(showingIt)
      return Object.entries(pages).flatMap(([name, tags]) => (isInvalidated(tags, invalidated) ? [name] : []))
    }
    expect(invalidatedPages('nothing')).toEqual([])
    expect(invalidatedPages('figure')).toEqual(['its page'])
    for (const unknown of ['availability', 'another', undefined])
      expect(invalidatedPages(unknown)).toEqual(['its page', 'a page with a list', 'a page with a long list'])
  })

  it("of a brand's picture: the page of the brand", () => {
    expect(invalidatedAnswers(change('brands', { brand_a: ['picture', 'version'] }))).toEqual([
      'a brand',
      'unknown answer',
    ])
  })

  it("of a category's description: its page and what lists the categories", () => {
    expect(invalidatedAnswers(change('categories', { cat_a: ['description', 'version'] }))).toEqual([
      'categories',
      'a category',
      'unknown answer',
    ])
  })

  it.each([
    ['brands', 'name'],
    ['brands', 'description'],
    ['brands', 'position'],
    ['categories', 'name'],
    ['categories', 'slug'],
    ['categories', 'parent_id'],
  ])("of %s' %s: everything", (table, column) => {
    expect(change(table, { row: [column, 'version'] })).toBe('everything')
  })

  it('of what stands in the product alone: that, and the date in the sitemap', () => {
    const columns = ['description', 'in_stock', 'images', 'color_images']
    expect(invalidatedAnswers(change('products', { [bag]: columns }))).toEqual(showingIt)
    expect(invalidatedAnswers(change('products', { [bag]: ['updated_at'] }))).toEqual([
      ...showingIt.slice(0, 3),
      'sitemap',
      'unknown answer',
    ])
  })

  it('of a price: also lists of what is on sale, in the order of prices, or of a band of them', () => {
    for (const column of ['price_pence', 'struck_pence', 'sale_badge'])
      expect(invalidatedAnswers(change('products', { [bag]: [column] }))).toEqual([
        ...showingIt.slice(0, 3),
        'sale',
        'not on sale',
        'by price',
        'of a band of prices',
        'unknown answer',
      ])
  })

  it('of words: every search', () => {
    expect(invalidatedAnswers(change('product_words', { [bag]: ['description_words'] }))).toContain('search')
    expect(invalidatedAnswers(invalidatedBy('{"table":"search_words"}'))).toEqual([
      'search',
      'unknown answer',
    ])
  })

  it('several at once: what each of them touches', () => {
    const invalidated = change('inventory_items', { [bag]: ['on_hand'], [cap]: ['on_hand'] })
    expect(isInvalidated(answers['list without it'], invalidated)).toBe(true)
    expect(isInvalidated([productTag('prod_other')], invalidated)).toBe(false)
  })

  it.each([
    ['an empty notification', ''],
    ['no JSON', 'products'],
    ['no object', '["products"]'],
    ['null', 'null'],
    ['another table', '{"table":"brands","changed":{"b":["name"]}}'],
    ['a table of everyone’s', '{"table":"constructor","changed":{"b":["name"]}}'],
    ['a column that decides where a product stands', '{"table":"products","changed":{"p":["name"]}}'],
    ['a column of a later release', '{"table":"products","changed":{"p":["price_pence","weight"]}}'],
    ['a column of everyone’s', '{"table":"inventory_items","changed":{"p":["toString"]}}'],
    ['columns that are no list', '{"table":"inventory_items","changed":{"p":"on_hand"}}'],
    ['rows that are none', '{"table":"inventory_items","changed":["p"]}'],
  ])('everything, where it is not clear what: %s', (_, message) => {
    expect(invalidatedBy(message)).toBe('everything')
  })
})

it('tags go through the header as they are, whatever an id is made of', () => {
  const tags = [productTag('prod 1\n\u00e9'), productTag('b')]
  expect(readTags(new Headers(tagsHeader(tags)))).toEqual(tags)
  expect(readTags(new Headers(tagsHeader([])))).toEqual([])
  expect(readTags(new Headers({ 'Content-Type': 'text/plain' }))).toEqual([ANYTHING])
  expect(TAGS_HEADER).toBe('Surrogate-Key')
})

describe('what the catalogue index reads again', () => {
  const changed = (table: string, columns: string[]) =>
    indexChangedBy(JSON.stringify({ table, changed: { [bag]: columns, [cap]: ['updated_at'] } }))

  it('words of products whose words have changed', () => {
    const notification = JSON.stringify({ table: 'product_words', changed: { [bag]: ['document'] } })
    expect(indexChangedBy(notification)).toEqual({ words: [bag], prices: [] })
  })
  it('prices of products whose price, or whose reduction, has changed', () => {
    for (const column of ['price_pence', 'compare_at_pence', 'struck_pence', 'on_sale', 'sale_badge'])
      expect(changed('products', ['description', column])).toEqual({ words: [], prices: [bag] })
  })
  it('nothing when only the product itself shows it', () => {
    expect(changed('products', ['description', 'in_stock'])).toEqual({ words: [], prices: [] })
    expect(
      indexChangedBy(JSON.stringify({ table: 'inventory_items', changed: { [bag]: ['on_hand'] } })),
    ).toEqual({
      words: [],
      prices: [],
    })
    expect(indexChangedBy('{"table":"search_words"}')).toEqual({ words: [], prices: [] })
  })
  it('everything after what may have changed anything', () => {
    for (const column of ['name', 'category_id', 'featured', 'created_at', 'unheard_of'])
      expect(changed('products', [column])).toBe('everything')
    expect(indexChangedBy('')).toBe('everything')
    expect(indexChangedBy('{"table":"brands"}')).toBe('everything')
  })
})

describe('a change of a content page', () => {
  const changed = (...columns: string[]) =>
    invalidatedBy(JSON.stringify({ table: 'content_pages', changed: { page_a: columns } }))

  it('of its text invalidates its own page and the sitemap', () => {
    expect(changed('body', 'updated_at', 'version')).toEqual(
      new Set([ANYTHING, contentPageTag('page_a'), SITEMAP]),
    )
  })

  it('of what links to it invalidates every page, and leaves the catalogue index as it is', () => {
    expect(changed('title', 'version')).toBe('everything')
    expect(invalidatedBy('{"table":"content_pages"}')).toBe('everything')
    expect(indexChangedBy('{"table":"content_pages"}')).toEqual({ words: [], prices: [] })
  })
})

describe('a change of the owner’s settings', () => {
  const payload = '{"table":"shop_settings"}'

  it('invalidates every page, and leaves the catalogue index as it is', () => {
    expect(invalidatedBy(payload)).toBe('everything')
    expect(indexChangedBy(payload)).toEqual({ words: [], prices: [] })
    expect(settingsChangedBy(payload)).toBe(true)
  })

  it('may be part of any change, and of no change of a product', () => {
    expect(settingsChangedBy('')).toBe(true)
    expect(settingsChangedBy('{"table":"products","changed":{"prod_a":["name"]}}')).toBe(false)
  })
})
