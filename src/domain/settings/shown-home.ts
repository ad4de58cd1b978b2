/** What of the home page's settings leaves the server: the data of blocks that shoppers see, and of no other. */
import { HOME_BLOCKS, type HomeBlock } from './home-blocks.ts'
import type { HomeSettings } from './shop-settings.ts'

type Field = Exclude<keyof HomeSettings, 'blocks'>

/** The fields of each block; its name is the label of the first. */
export const BLOCK_FIELDS: Record<HomeBlock, readonly [Field, ...Field[]]> = {
  hero: ['hero', 'heroButton'],
  'coming-soon': ['comingSoon'],
  sale: ['sale', 'saleButton'],
  'brand-strip': ['brandStrip'],
  'latest-arrivals': ['latestArrivals'],
  'featured-products': ['featuredProducts'],
  'featured-brands': ['featuredBrands', 'brandPictures'],
  social: ['social'],
  newsletter: ['newsletter'],
}

const hiddenFields = (blocks: readonly HomeBlock[]): Set<string> =>
  new Set(HOME_BLOCKS.filter((block) => !blocks.includes(block)).flatMap((block) => BLOCK_FIELDS[block]))

/** Search engines are told the hero's text and picture; where it is hidden, the shop's own. */
const NO_HERO = { label: '', title: '', text: '' }

/** Without the fields of hidden blocks. The hero is there in any case: empty where it is hidden. */
export const shownHome = <Home extends { blocks: readonly HomeBlock[]; hero: object }>(
  home: Home,
): Pick<Home, 'blocks' | 'hero'> & Partial<Home> => {
  const hidden = hiddenFields(home.blocks)
  const shown = Object.entries(home).filter(([field]) => !hidden.has(field))
  return { hero: NO_HERO, ...Object.fromEntries(shown) } as Pick<Home, 'blocks' | 'hero'> & Partial<Home>
}
