/**
 * What a shop without the demo's goods shows in the place of the demo's words and home page. The rule: what the owner has
 * left as the demo has it is the demo's, and is left out or replaced; what they have changed is theirs, and stays.
 */

import { isSameValue } from '../same-value.ts'
import type { HomeBlock } from './home-blocks.ts'
import type {
  FooterSettings,
  HomeSettings,
  IdentitySettings,
  IntroducedPage,
  ShoppingSettings,
  ShopSettings,
} from './shop-settings.ts'

/** The part of the settings that the demo has given: demo/catalogue/demo-shop.ts. */
export type DemoShop = {
  home: Pick<HomeSettings, 'hero' | 'comingSoon' | 'sale' | 'social' | 'newsletter'>
  identity: Pick<IdentitySettings, 'tagline'>
  shopping: Pick<ShoppingSettings, 'delivery' | 'returns' | 'sampleTerms'>
  footer: Pick<FooterSettings, 'newsletter'>
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

/** Those beside the cart button: promises that the owner has not given. */
export const hasDemoPromises = ({ shopping }: Pick<ShopSettings, 'shopping'>, demo: DemoShop): boolean =>
  shopping.delivery === demo.shopping.delivery || shopping.returns === demo.shopping.returns

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
 * The words of a shop that does not have the demo's goods.
 *
 * @param terms searches that find something, in the place of the demo's
 */
export const withoutDemoWords = <Settings extends Pick<ShopSettings, 'identity' | 'shopping' | 'footer'>>(
  settings: Settings,
  demo: DemoShop,
  terms: string[],
): Settings => {
  const { identity, shopping, footer } = settings
  return {
    ...settings,
    identity: { ...identity, tagline: unlessDemo(identity.tagline, demo.identity.tagline) },
    shopping: {
      ...shopping,
      delivery: unlessDemo(shopping.delivery, demo.shopping.delivery),
      returns: unlessDemo(shopping.returns, demo.shopping.returns),
      introductions: withOwn(NEUTRAL_INTRODUCTIONS, shopping.introductions),
      sentences: withOwn(NEUTRAL_SENTENCES, shopping.sentences),
      ...(hasDemoTerms(settings, demo) && { sampleTerms: terms }),
    },
    footer: { ...footer, newsletter: unlessDemo(footer.newsletter, demo.footer.newsletter) },
  }
}

type DemoField = keyof DemoShop['home']
const FIELD_OF: Partial<Record<HomeBlock, DemoField>> = {
  hero: 'hero',
  'coming-soon': 'comingSoon',
  sale: 'sale',
  social: 'social',
}

/** Other defaults, which the owner has written in `settings/`, are the owner's. */
const isDefaultOfDemo = (field: DemoField, { defaults, demo }: NewShop): boolean =>
  isSameValue(defaults.home[field], demo.home[field])

/** The chosen blocks that are as the demo has them. The newsletter is none: its form stays. */
export const demoBlocks = (home: HomeSettings, shop: NewShop): HomeBlock[] =>
  home.blocks.filter((block) => {
    const field = FIELD_OF[block]
    return (
      field !== undefined && isDefaultOfDemo(field, shop) && isSameValue(home[field], shop.demo.home[field])
    )
  })

type WithoutPicture<Block extends { picture: unknown }> = Omit<Block, 'picture'> &
  Partial<Pick<Block, 'picture'>>
export type OwnHome = Omit<HomeSettings, 'hero' | 'newsletter'> & {
  hero: WithoutPicture<HomeSettings['hero']>
  newsletter: WithoutPicture<HomeSettings['newsletter']>
}

/** The owner may have changed the heading alone: the demo's text and picture are not theirs. */
const withoutDemoParts = <Block extends { text: string; picture: unknown }>(
  { picture, ...words }: Block,
  demo: Block,
): WithoutPicture<Block> => ({
  ...words,
  text: unlessDemo(words.text, demo.text),
  ...(!isSameValue(picture, demo.picture) && { picture }),
})

/** The form stays, with neutral words; how often a letter comes is for the owner to promise. */
const ownNewsletter = (
  newsletter: HomeSettings['newsletter'],
  demo: HomeSettings['newsletter'],
): OwnHome['newsletter'] => ({
  ...withoutDemoParts(newsletter, demo),
  title: newsletter.title === demo.title ? NEUTRAL_NEWSLETTER : newsletter.title,
})

/** The home page of a shop that does not have the demo's goods. */
export const withoutDemoBlocks = (
  { home, identity }: Pick<ShopSettings, 'home' | 'identity'>,
  shop: NewShop,
): OwnHome => {
  const { demo } = shop
  const ofDemo = demoBlocks(home, shop)
  const ownHero = () =>
    isDefaultOfDemo('hero', shop) ? withoutDemoParts(home.hero, demo.home.hero) : home.hero
  return {
    ...home,
    blocks: home.blocks.filter((block) => block === 'hero' || !ofDemo.includes(block)),
    hero: ofDemo.includes('hero')
      ? { label: '', title: identity.name, text: unlessDemo(identity.tagline, demo.identity.tagline) }
      : ownHero(),
    newsletter: isDefaultOfDemo('newsletter', shop)
      ? ownNewsletter(home.newsletter, demo.home.newsletter)
      : home.newsletter,
  }
}
