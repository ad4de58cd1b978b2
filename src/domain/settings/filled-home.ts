/** What the home page shows where the owner has left a block empty: the name of the shop in the hero, and no empty block. */
import type { HomeBlock } from './home-blocks.ts'
import type { HomeSettings, ShopSettings } from './shop-settings.ts'

type WithoutPicture<Block extends { picture: unknown }> = Omit<Block, 'picture'> & {
  picture?: NonNullable<Block['picture']>
}
export type FilledHome = Omit<HomeSettings, 'hero' | 'newsletter' | 'comingSoon' | 'sale'> & {
  [Field in 'hero' | 'newsletter' | 'comingSoon' | 'sale']: WithoutPicture<HomeSettings[Field]>
}

const shown = <Block extends { picture: unknown }>({ picture, ...block }: Block): WithoutPicture<Block> => ({
  ...block,
  ...(picture ? { picture } : {}),
})

export const filledHome = ({ home, identity }: Pick<ShopSettings, 'home' | 'identity'>): FilledHome => {
  const isEmpty: Partial<Record<HomeBlock, boolean>> = {
    'coming-soon': home.comingSoon.brand === '',
    sale: home.sale.brand === '',
    social: home.social.href === '',
  }
  const { hero } = home
  return {
    ...home,
    blocks: home.blocks.filter((block) => !isEmpty[block]),
    hero: shown(
      hero.title === '' ? { ...hero, title: identity.name, text: hero.text || identity.tagline } : hero,
    ),
    comingSoon: shown(home.comingSoon),
    sale: shown(home.sale),
    newsletter: shown(home.newsletter),
  }
}
