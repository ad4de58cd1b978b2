/**
 * What a shop without the demo's goods has in the place of the demo's words and home page, on its pages and in the editor
 * of staff. The rule: what the owner has left as the demo has it is the demo's, and is empty or replaced; what they have
 * changed is theirs, and stays.
 */

import { isSameValue } from '../same-value.ts'
import type { ShopPicture } from './shop-picture.ts'
import type {
  FooterSettings,
  HomeSettings,
  IdentitySettings,
  IntroducedPage,
  ShippingSettings,
  ShoppingSettings,
  ShopSettings,
} from './shop-settings.ts'

/** The part of the settings that the demo has given: demo/catalogue/demo-shop.ts. */
export type DemoShop = {
  home: Pick<HomeSettings, 'hero' | 'comingSoon' | 'sale' | 'brandPictures' | 'social' | 'newsletter'>
  identity: Pick<IdentitySettings, 'tagline'>
  shopping: Pick<ShoppingSettings, 'delivery' | 'returns' | 'sampleTerms'>
  footer: Pick<FooterSettings, 'newsletter'>
  /** Stored when the demo is seeded: defaults promise nothing. */
  shipping: ShippingSettings
}

/** The settings of a new shop, and which of them are the demo's. */
export type NewShop = { defaults: Pick<ShopSettings, 'home'>; demo: DemoShop }

/** In the place of the demo's introductions and sentences, which are in the pages. */
export const NEUTRAL_INTRODUCTIONS: Record<IntroducedPage, string> = {
  newArrivals: 'What has come in last.',
  brands: 'Every brand that we sell.',
  sale: 'Everything that is reduced at the moment.',
  shop: 'Everything that we sell, by brand, by category, by price.',
}
export const NEUTRAL_SENTENCES = { emptyNewArrivals: 'What comes in next is listed here.' }
const NEUTRAL_NEWSLETTER = 'News by mail'

export const hasDemoTerms = ({ shopping }: Pick<ShopSettings, 'shopping'>, demo: DemoShop): boolean =>
  isSameValue(shopping.sampleTerms, demo.shopping.sampleTerms)

/** Beside the cart button: what the demo promises is nothing that the owner has promised. */
export const lacksPromises = ({ shopping }: Pick<ShopSettings, 'shopping'>, demo: DemoShop): boolean =>
  ['', demo.shopping.delivery].includes(shopping.delivery) ||
  ['', demo.shopping.returns].includes(shopping.returns)

const unlessDemo = (text: string, ofDemo: string): string => (text === ofDemo ? '' : text)

const isFilled = ([, text]: [string, string | undefined]): boolean => !!text
/** The owner's words, and others where there are none. */
const withOwn = <Words extends Record<string, string | undefined>>(
  words: Words,
  own: object = {},
): Words => ({
  ...words,
  ...Object.fromEntries(Object.entries(own).filter(isFilled)),
})

/**
 * The words that pages of such a shop say in the place of the demo's.
 *
 * @param terms searches that find something, in the place of the demo's
 */
export const withNeutralWords = <Settings extends Pick<ShopSettings, 'shopping'>>(
  settings: Settings,
  demo: DemoShop,
  terms: string[],
): Settings => {
  const { shopping } = settings
  return {
    ...settings,
    shopping: {
      ...shopping,
      introductions: withOwn(NEUTRAL_INTRODUCTIONS, shopping.introductions),
      sentences: withOwn(NEUTRAL_SENTENCES, shopping.sentences),
      ...(hasDemoTerms(settings, demo) && { sampleTerms: terms }),
    },
  }
}

type DemoField = 'hero' | 'comingSoon' | 'sale' | 'social'

const NO_WORDS = { label: '', title: '', text: '' }
/** What a shop has in the place of a block that shows the demo. The pages hide a collection without a brand. */
const EMPTY_BLOCKS: Pick<HomeSettings, DemoField> = {
  hero: { ...NO_WORDS, picture: null },
  comingSoon: { ...NO_WORDS, brand: '', picture: null, cards: [] },
  sale: { ...NO_WORDS, brand: '', picture: null, cards: [] },
  social: { ...NO_WORDS, href: '', linkText: '', pictures: [] },
}

/** Other defaults, which the owner has written in `settings/`, are the owner's. */
const isDefaultOfDemo = (field: keyof DemoShop['home'], { defaults, demo }: NewShop): boolean =>
  isSameValue(defaults.home[field], demo.home[field])

/** The owner may have changed the heading alone: the demo's text and picture are not theirs. */
const withoutDemoParts = <Block extends { text: string; picture: unknown }>(
  { picture, ...block }: Block,
  demo: Block,
): Block =>
  ({
    ...block,
    text: unlessDemo(block.text, demo.text),
    picture: isSameValue(picture, demo.picture) ? null : picture,
  }) as Block

/** The form stays, with neutral words; how often a letter comes is for the owner to promise. */
const ownNewsletter = (
  newsletter: HomeSettings['newsletter'],
  demo: HomeSettings['newsletter'],
): HomeSettings['newsletter'] => ({
  ...withoutDemoParts(newsletter, demo),
  title: newsletter.title === demo.title ? NEUTRAL_NEWSLETTER : newsletter.title,
})

/** A brand may have the name of one of the demo's: the demo's photograph of it is not the owner's. */
const ownPictures = (
  pictures: HomeSettings['brandPictures'],
  demo: HomeSettings['brandPictures'],
): HomeSettings['brandPictures'] => {
  const isOfDemo = (picture: ShopPicture) => Object.values(demo).some((other) => isSameValue(picture, other))
  return Object.fromEntries(Object.entries(pictures).filter(([, picture]) => !isOfDemo(picture)))
}

const withoutDemoBlocks = (home: HomeSettings, shop: NewShop): HomeSettings => {
  const { demo } = shop
  const unlessOfDemo = <Field extends DemoField>(field: Field): Pick<HomeSettings, DemoField>[Field] =>
    isDefaultOfDemo(field, shop) && isSameValue(home[field], demo.home[field])
      ? EMPTY_BLOCKS[field]
      : home[field]
  const hero = unlessOfDemo('hero')
  return {
    ...home,
    hero: isDefaultOfDemo('hero', shop) ? withoutDemoParts(hero, demo.home.hero) : hero,
    comingSoon: unlessOfDemo('comingSoon'),
    sale: unlessOfDemo('sale'),
    brandPictures: isDefaultOfDemo('brandPictures', shop)
      ? ownPictures(home.brandPictures, demo.home.brandPictures)
      : home.brandPictures,
    social: unlessOfDemo('social'),
    newsletter: isDefaultOfDemo('newsletter', shop)
      ? ownNewsletter(home.newsletter, demo.home.newsletter)
      : home.newsletter,
  }
}

/** The settings of a shop that does not have the demo's goods: what is the demo's is empty. */
export const withoutDemo = <Settings extends Pick<ShopSettings, 'identity' | 'shopping' | 'footer' | 'home'>>(
  settings: Settings,
  shop: NewShop,
): Settings => {
  const { identity, shopping, footer, home } = settings
  const { demo } = shop
  return {
    ...settings,
    identity: { ...identity, tagline: unlessDemo(identity.tagline, demo.identity.tagline) },
    shopping: {
      ...shopping,
      delivery: unlessDemo(shopping.delivery, demo.shopping.delivery),
      returns: unlessDemo(shopping.returns, demo.shopping.returns),
    },
    footer: { ...footer, newsletter: unlessDemo(footer.newsletter, demo.footer.newsletter) },
    home: withoutDemoBlocks(home, shop),
  }
}
