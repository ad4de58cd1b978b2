import { expect, test } from 'vitest'
import { demoShop as demo } from '../../../demo/catalogue/demo-shop.ts'
import { defaultSettings as defaults } from '../../../settings/default-settings.ts'
import { demoBlocks, withoutDemoBlocks, withoutDemoWords } from './demo-blocks.ts'

const shop = { defaults, demo }
const identity = { ...defaults.identity, name: 'Marsh & Daughter' }

test('the blocks that the owner has not changed are those of the demo, if they are chosen', () => {
  expect(demoBlocks(defaults.home, shop)).toEqual(['hero', 'coming-soon', 'sale', 'social'])
  const changed = { ...defaults.home, social: { ...defaults.home.social, href: 'https://marsh.example/' } }
  expect(demoBlocks(changed, shop)).toEqual(['hero', 'coming-soon', 'sale'])
  expect(demoBlocks({ ...changed, blocks: ['newsletter', 'sale'] }, shop)).toEqual(['sale'])
})

test('a shop without the demo shows its name in the hero, and no other block of the demo', () => {
  const { blocks, hero } = withoutDemoBlocks({ home: defaults.home, identity }, shop)
  expect(hero).toEqual({ label: '', title: 'Marsh & Daughter', text: '' })
  expect(blocks).toEqual([
    'hero',
    'brand-strip',
    'latest-arrivals',
    'featured-products',
    'featured-brands',
    'newsletter',
  ])
  const told = { ...identity, tagline: 'Pots from the marsh.' }
  expect(withoutDemoBlocks({ home: defaults.home, identity: told }, shop).hero.text).toBe(
    'Pots from the marsh.',
  )
})

test('defaults that the owner has written into the files are not the demo’s', () => {
  const own = { ...defaults.home, hero: { ...defaults.home.hero, title: 'Pots' } }
  expect(demoBlocks(own, { defaults: { home: own }, demo })).not.toContain('hero')
})

test('a hero with a heading of the owner loses the text and the picture of the demo, and no others', () => {
  const heroWith = (changes: object, delivered = defaults) =>
    withoutDemoBlocks(
      { home: { ...defaults.home, hero: { ...defaults.home.hero, ...changes } }, identity },
      { defaults: delivered, demo },
    ).hero
  const { label, picture } = defaults.home.hero
  expect(heroWith({ title: 'Pots' })).toEqual({ label, title: 'Pots', text: '' })
  expect(heroWith({ title: 'Pots', text: 'From the marsh' })).toEqual({
    label,
    title: 'Pots',
    text: 'From the marsh',
  })
  const own = { ...picture, alt: 'Three pots' }
  expect(heroWith({ title: 'Pots', picture: own })).toEqual({ label, title: 'Pots', text: '', picture: own })
  const hero = { ...defaults.home.hero, title: 'Jars' }
  const ofFiles = { ...defaults, home: { ...defaults.home, hero } }
  expect(heroWith({ title: 'Pots' }, ofFiles)).toEqual({ ...hero, title: 'Pots' })
})

test('the tagline and the sample searches of the demo are replaced, those of the owner stay', () => {
  const shown = withoutDemoWords(defaults, demo, ['Pots'])
  expect([shown.identity.tagline, shown.shopping.sampleTerms]).toEqual(['', ['Pots']])
  const own = {
    identity: { ...identity, tagline: 'Pots from the marsh.' },
    shopping: {
      ...defaults.shopping,
      sampleTerms: ['jug'],
      delivery: 'Sent on Mondays.',
      returns: 'Within 14 days.',
      introductions: { newArrivals: 'New pots.', brands: 'Potters.', sale: 'Seconds.', shop: 'Pots.' },
      sentences: { emptyNewArrivals: 'The kiln is on.', notFound: 'No pot here.' },
    },
    footer: { ...defaults.footer, newsletter: 'When the kiln opens.' },
  }
  expect(withoutDemoWords(own, demo, ['Pots'])).toEqual(own)
})

test('promises and introductions of the demo are not made in the name of another shop', () => {
  const introductions = { brands: 'Potters.', sale: '' }
  const { shopping, footer } = withoutDemoWords(
    { ...defaults, shopping: { ...defaults.shopping, introductions, returns: 'Within 14 days.' } },
    demo,
    [],
  )
  expect([shopping.delivery, shopping.returns, footer.newsletter]).toEqual(['', 'Within 14 days.', ''])
  expect(shopping.introductions).toEqual({
    newArrivals: 'What has come in last.',
    brands: 'Potters.',
    sale: 'Everything that is reduced at the moment.',
    shop: 'Everything that we sell, by brand, by category, by price.',
  })
})

test('the newsletter keeps its form and loses what the demo says about it', () => {
  const newsletterWith = (changes: object, delivered = defaults) =>
    withoutDemoBlocks(
      { home: { ...defaults.home, newsletter: { ...defaults.home.newsletter, ...changes } }, identity },
      { defaults: delivered, demo },
    ).newsletter
  const { label, picture } = defaults.home.newsletter
  expect(newsletterWith({})).toEqual({ label, title: 'News by mail', text: '' })
  const own = { ...picture, alt: 'Three pots' }
  expect(newsletterWith({ title: 'Pots by mail', picture: own })).toEqual({
    label,
    title: 'Pots by mail',
    text: '',
    picture: own,
  })
  const newsletter = { ...defaults.home.newsletter, title: 'The kiln letter' }
  expect(newsletterWith(newsletter, { ...defaults, home: { ...defaults.home, newsletter } })).toEqual(
    newsletter,
  )
})
