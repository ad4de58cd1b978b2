import { expect, test } from 'vitest'
import { demoShop as demo } from '../../../demo/catalogue/demo-shop.ts'
import { defaultSettings as defaults } from '../../../settings/default-settings.ts'
import { withNeutralWords, withoutDemo } from './demo-blocks.ts'
import { filledHome } from './filled-home.ts'
import type { HomeSettings, ShopSettings } from './shop-settings.ts'

const shop = { defaults, demo }
const identity = { ...defaults.identity, name: 'Marsh & Daughter' }

/** What the home page shows, and what staff edit, of these settings. */
const without = (home: HomeSettings, { defaults: all = defaults, by = identity } = {}) => {
  const own: ShopSettings = withoutDemo({ ...all, identity: by, home }, { defaults: all, demo })
  return { edited: own.home, shown: filledHome(own) }
}

test('the blocks that the owner has not changed are empty, and one that they have changed is as it was', () => {
  const noWords = { label: '', title: '', text: '' }
  const collection = { ...noWords, brand: '', picture: null, cards: [] }
  expect(without(defaults.home).edited).toMatchObject({
    hero: { ...noWords, picture: null },
    comingSoon: collection,
    sale: collection,
    social: { ...noWords, href: '', linkText: '', pictures: [] },
  })
  const social = { ...defaults.home.social, href: 'https://marsh.example/' }
  const changed = without({ ...defaults.home, social })
  expect(changed.edited.social).toEqual(social)
  expect(changed.shown.blocks).toContain('social')
})

test('a shop without the demo shows its name in the hero, and no other block of the demo', () => {
  const { blocks, hero } = without(defaults.home).shown
  expect(hero).toEqual({ label: '', title: 'Marsh & Daughter', text: '' })
  expect(blocks).toEqual([
    'hero',
    'brand-strip',
    'latest-arrivals',
    'featured-products',
    'featured-brands',
    'newsletter',
  ])
  const by = { ...identity, tagline: 'Pots from the marsh.' }
  expect(without(defaults.home, { by }).shown.hero.text).toBe('Pots from the marsh.')
})

test('what staff edit and save again, without a change or with one, shows the same', () => {
  const { edited, shown } = without(defaults.home)
  expect(without(edited)).toEqual({ edited, shown })
  const saleButton = { label: 'ALL OF IT', href: '/sale' }
  expect(without({ ...edited, saleButton }).shown).toEqual({ ...shown, saleButton })
})

test('defaults that the owner has written into the files are not the demo’s', () => {
  const home = { ...defaults.home, hero: { ...defaults.home.hero, title: 'Pots' } }
  expect(without(home, { defaults: { ...defaults, home } }).edited.hero).toEqual(home.hero)
})

test('a brand with the name of one of the demo’s has no photograph of the demo, and keeps one of the owner', () => {
  const { wrenfold, skerrow } = defaults.home.brandPictures
  expect(without(defaults.home).edited.brandPictures).toEqual({})
  const own = { ...skerrow, src: '/pictures/own.jpg' } as NonNullable<typeof skerrow>
  const brandPictures = { skerrow: own, renamed: wrenfold as typeof own }
  expect(without({ ...defaults.home, brandPictures }).edited.brandPictures).toEqual({ skerrow: own })
  const home = { ...defaults.home, brandPictures }
  expect(without(home, { defaults: { ...defaults, home } }).edited.brandPictures).toEqual(brandPictures)
})

test('a hero with a heading of the owner loses the text and the picture of the demo, and no others', () => {
  const heroWith = (changes: object, delivered = defaults) =>
    without({ ...defaults.home, hero: { ...defaults.home.hero, ...changes } }, { defaults: delivered }).shown
      .hero
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
  const worded = (settings: ShopSettings, terms: string[]) =>
    withNeutralWords(withoutDemo(settings, shop), demo, terms)
  const shown = worded(defaults, ['Pots'])
  expect([shown.identity.tagline, shown.shopping.sampleTerms]).toEqual(['', ['Pots']])
  const own: ShopSettings = {
    ...defaults,
    home: without(defaults.home).edited,
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
  expect(worded(own, ['Pots'])).toEqual(own)
})

test('promises and introductions of the demo are not made in the name of another shop', () => {
  const introductions = { brands: 'Potters.', sale: '' }
  const { shopping, footer } = withNeutralWords(
    withoutDemo(
      { ...defaults, shopping: { ...defaults.shopping, introductions, returns: 'Within 14 days.' } },
      shop,
    ),
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
    without(
      { ...defaults.home, newsletter: { ...defaults.home.newsletter, ...changes } },
      { defaults: delivered },
    ).shown.newsletter
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
