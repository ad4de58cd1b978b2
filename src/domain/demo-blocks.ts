/**
 * The home page's blocks of the demo. A shop without the demo's goods does not show their texts and pictures: those that
 * the owner has not changed are left out, and the hero has the shop's own name in their place.
 */
import { isSameValue } from './same-value.ts'
import type { HomeBlock, HomeSettings, IdentitySettings, ShopSettings } from './shop-settings.ts'

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

/** The home page of a shop that does not have the demo's goods. */
export const withoutDemoBlocks = (
  { home, identity }: Pick<ShopSettings, 'home' | 'identity'>,
  defaults: { home: HomeSettings; identity: IdentitySettings },
): OwnHome => {
  const ofDemo = demoBlocks(home, defaults.home)
  const { name, tagline } = identity
  return {
    ...home,
    blocks: home.blocks.filter((block) => block === 'hero' || !ofDemo.includes(block)),
    hero: ofDemo.includes('hero')
      ? { label: '', title: name, text: tagline === defaults.identity.tagline ? '' : tagline }
      : home.hero,
  }
}
