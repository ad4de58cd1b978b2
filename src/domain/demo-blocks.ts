/**
 * The words and the home page's blocks of the demo. A shop without the demo's goods does not show their texts and
 * pictures: those that the owner has not changed are left out, and the hero has the shop's own name in their place.
 */
import { isSameValue } from './same-value.ts'
import type {
  HomeBlock,
  HomeSettings,
  IntroducedPage,
  ShoppingSettings,
  ShopSettings,
} from './shop-settings.ts'

const SETTINGS_OF = {
  hero: 'hero',
  'coming-soon': 'comingSoon',
  sale: 'sale',
  social: 'social',
} as const satisfies Partial<Record<HomeBlock, keyof HomeSettings>>

/** An owner who has written the defaults in `settings/` has other headings: those blocks are not the demo's. */
const DELIVERED_TITLES: Record<keyof typeof SETTINGS_OF, string> = {
  hero: 'Made plainly, kept for years',
  'coming-soon': 'Tideline, by Skerrow',
  sale: 'Four by Marlstone, thirty per cent off',
  social: 'From the shop floor',
}

/** As above: other words are the owner's, also where they are the defaults in `settings/`. */
const DELIVERED_TAGLINE = 'Menswear, bags and accessories, chosen slowly.'
const DELIVERED_NEWSLETTER = 'A letter now and then'
const DELIVERED_FOOTER_NEWSLETTER = 'New arrivals and the first word of every sale.'
const DELIVERED_PROMISES = {
  delivery: 'Packed and sent within two working days.',
  returns: 'Changed your mind? Send it back unworn within 30 days for a full refund.',
}
/** In the place of the demo's introductions and sentences, which are in the pages. */
export const NEUTRAL_INTRODUCTIONS: Record<IntroducedPage, string> = {
  newArrivals: 'What has come in last.',
  brands: 'Every brand that we sell.',
  sale: 'Everything that is reduced at the moment.',
  shop: 'Everything that we sell, by brand, by category, by price.',
}
export const NEUTRAL_SENTENCES = { emptyNewArrivals: 'What comes in next is listed here.' }
const NEUTRAL_NEWSLETTER = 'News by mail'
const DELIVERED_TERMS = ['jacket', 'wallet', 'backpack', 'boots']

export const hasDeliveredTerms = ({ shopping }: Pick<ShopSettings, 'shopping'>): boolean =>
  isSameValue(shopping.sampleTerms, DELIVERED_TERMS)

/** Those beside the cart button: promises that the owner has not given. */
export const hasDeliveredPromises = ({ shopping }: Pick<ShopSettings, 'shopping'>): boolean =>
  shopping.delivery === DELIVERED_PROMISES.delivery || shopping.returns === DELIVERED_PROMISES.returns

const isFilled = ([, text]: [string, string | undefined]): boolean => !!text
/** The owner's words, and others where there are none. */
const withOwn = <Words extends Record<string, string | undefined>>(
  words: Words,
  own: object = {},
): Words => ({
  ...words,
  ...Object.fromEntries(Object.entries(own).filter(isFilled)),
})

/** Without the demo's promises, introductions and sentences. */
const ownShopping = (shopping: ShoppingSettings): ShoppingSettings => ({
  ...shopping,
  delivery: shopping.delivery === DELIVERED_PROMISES.delivery ? '' : shopping.delivery,
  returns: shopping.returns === DELIVERED_PROMISES.returns ? '' : shopping.returns,
  introductions: withOwn(NEUTRAL_INTRODUCTIONS, shopping.introductions),
  sentences: withOwn(NEUTRAL_SENTENCES, shopping.sentences),
})

const ownTagline = (tagline: string): string => (tagline === DELIVERED_TAGLINE ? '' : tagline)

/**
 * The words of a shop that does not have the demo's goods.
 *
 * @param terms searches that find something, in the place of the demo's
 */
export const withoutDemoWords = <Settings extends Pick<ShopSettings, 'identity' | 'shopping' | 'footer'>>(
  settings: Settings,
  terms: string[],
): Settings => ({
  ...settings,
  identity: { ...settings.identity, tagline: ownTagline(settings.identity.tagline) },
  shopping: { ...ownShopping(settings.shopping), ...(hasDeliveredTerms(settings) && { sampleTerms: terms }) },
  footer: {
    ...settings.footer,
    newsletter: settings.footer.newsletter === DELIVERED_FOOTER_NEWSLETTER ? '' : settings.footer.newsletter,
  },
})

const isDemoBlock = (block: HomeBlock): block is keyof typeof SETTINGS_OF => block in SETTINGS_OF

const isAsDelivered = (block: HomeBlock, home: HomeSettings, defaults: HomeSettings): boolean => {
  if (!isDemoBlock(block)) return false
  const [value, delivered] = [home[SETTINGS_OF[block]], defaults[SETTINGS_OF[block]]]
  return value.title === DELIVERED_TITLES[block] && isSameValue(value, delivered)
}

/** The chosen blocks that are as they are delivered. */
export const demoBlocks = (home: HomeSettings, defaults: HomeSettings): HomeBlock[] =>
  home.blocks.filter((block) => isAsDelivered(block, home, defaults))

type WithoutPicture<Block extends { picture: unknown }> = Omit<Block, 'picture'> &
  Partial<Pick<Block, 'picture'>>
export type OwnHome = Omit<HomeSettings, 'hero' | 'newsletter'> & {
  hero: WithoutPicture<HomeSettings['hero']>
  newsletter: WithoutPicture<HomeSettings['newsletter']>
}

/** The owner may have changed the heading alone: the demo's text and picture are not theirs. */
const ownHero = (hero: HomeSettings['hero'], delivered: HomeSettings['hero']): OwnHome['hero'] => {
  if (delivered.title !== DELIVERED_TITLES.hero) return hero
  const { picture, text, ...words } = hero
  return {
    ...words,
    text: text === delivered.text ? '' : text,
    ...(!isSameValue(picture, delivered.picture) && { picture }),
  }
}

/** The form stays, with neutral words; how often a letter comes is for the owner to promise. */
const ownNewsletter = (
  newsletter: HomeSettings['newsletter'],
  delivered: HomeSettings['newsletter'],
): OwnHome['newsletter'] => {
  if (delivered.title !== DELIVERED_NEWSLETTER) return newsletter
  const { picture, title, text, ...words } = newsletter
  return {
    ...words,
    title: title === delivered.title ? NEUTRAL_NEWSLETTER : title,
    text: text === delivered.text ? '' : text,
    ...(!isSameValue(picture, delivered.picture) && { picture }),
  }
}

/** The home page of a shop that does not have the demo's goods. */
export const withoutDemoBlocks = (
  { home, identity }: Pick<ShopSettings, 'home' | 'identity'>,
  defaults: { home: HomeSettings },
): OwnHome => {
  const ofDemo = demoBlocks(home, defaults.home)
  return {
    ...home,
    blocks: home.blocks.filter((block) => block === 'hero' || !ofDemo.includes(block)),
    hero: ofDemo.includes('hero')
      ? { label: '', title: identity.name, text: ownTagline(identity.tagline) }
      : ownHero(home.hero, defaults.home.hero),
    newsletter: ownNewsletter(home.newsletter, defaults.home.newsletter),
  }
}
