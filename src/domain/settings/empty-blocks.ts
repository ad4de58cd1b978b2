/** The blocks of the home page that shoppers do not see, because what they show is gone or was never chosen. */
import type { HomeBlock } from './home-blocks.ts'
import type { HomeSettings } from './shop-settings.ts'

export type ShopContents = {
  hasBrands: boolean
  hasNewArrivals: boolean
  hasFeatured: boolean
  /** Whether nothing for sale is behind the address of a brand. */
  isDead: (href: string) => boolean
}

/** Of the chosen blocks, in their order. */
export const emptyBlocks = (
  home: Pick<HomeSettings, 'blocks' | 'comingSoon' | 'sale' | 'brandStrip' | 'featuredBrands' | 'social'>,
  contents: ShopContents,
): HomeBlock[] => {
  const leadsNowhere = ({ brand }: { brand: string }) => brand === '' || contents.isDead(`/brand/${brand}`)
  const lacksBrands = (chosen: readonly string[]) =>
    chosen.length === 0 ? !contents.hasBrands : chosen.every((brand) => leadsNowhere({ brand }))
  const isEmpty: Record<HomeBlock, boolean> = {
    hero: false,
    'coming-soon': leadsNowhere(home.comingSoon),
    sale: leadsNowhere(home.sale),
    'brand-strip': lacksBrands(home.brandStrip),
    'latest-arrivals': !contents.hasNewArrivals,
    'featured-products': !contents.hasFeatured,
    'featured-brands': lacksBrands(home.featuredBrands.brands),
    social: home.social.href === '',
    newsletter: false,
  }
  return home.blocks.filter((block) => isEmpty[block])
}
