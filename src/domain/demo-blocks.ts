/**
 * The words and the home page's blocks of the demo. A shop without the demo's goods does not show their texts and
 * pictures: those that the owner has not changed are left out, and the hero has the shop's own name in their place.
 */
import { isSameValue } from './same-value.ts'
import type { HomeBlock, HomeSettings, ShopSettings } from './shop-settings.ts'

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
const DELIVERED_TERMS = ['jacket', 'wallet', 'backpack', 'boots']

export const hasDeliveredTerms = ({ shopping }: Pick<ShopSettings, 'shopping'>): boolean =>
  isSameValue(shopping.sampleTerms, DELIVERED_TERMS)

const ownTagline = (tagline: string): string => (tagline === DELIVERED_TAGLINE ? '' : tagline)

/**
 * The words of a shop that does not have the demo's goods.
 *
 * @param terms searches that find something, in the place of the demo's
 */
export const withoutDemoWords = <Settings extends Pick<ShopSettings, 'identity' | 'shopping'>>(
  settings: Settings,
  terms: string[],
): Settings => ({
  ...settings,
  identity: { ...settings.identity, tagline: ownTagline(settings.identity.tagline) },
  shopping: { ...settings.shopping, ...(hasDeliveredTerms(settings) && { sampleTerms: terms }) },
})

const isDemoBlock = (block: HomeBlock): block is keyof typeof SETTINGS_OF => block in SETTINGS_OF

/** The chosen blocks that are as they are delivered. */
export const demoBlocks = (home: HomeSettings, defaults: HomeSettings): HomeBlock[] =>
  home.blocks.filter((block) => {
    if (!isDemoBlock(block)) return false
    const [value, delivered] = [home[SETTINGS_OF[block]], defaults[SETTINGS_OF[block]]]
    return value.title === DELIVERED_TITLES[block] && isSameValue(value, delivered)
  })

export type OwnHome = Omit<HomeSettings, 'hero'> & {
  hero: Omit<HomeSettings['hero'], 'picture'> & Partial<Pick<HomeSettings['hero'], 'picture'>>
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
  }
}
