/**
 * The home page's texts, pictures and cards in a shop whose owner has changed none of them at /admin/settings: those of the
 * demo. Others are written in the place of `demoHome`.
 */

import { demoHome } from '../demo/catalogue/demo-shop.ts'
import { defaultBlocks } from '../src/domain/settings/default-blocks.ts'
import type { HomeSettings } from '../src/domain/settings/shop-settings.ts'
import { shopSettings } from './shop-settings.ts'

export const homeSettings: Omit<HomeSettings, 'blocks' | 'social'> = {
  // Buttons, headings and links of the blocks.
  ...defaultBlocks,

  // The top of the page. The picture is cropped to fit: keep its subject in the middle.
  hero: demoHome.hero,

  // Three cards. A card shows the price written here, in pounds, even when the product's price has changed.
  comingSoon: { ...demoHome.comingSoon, brand: shopSettings.roles.comingSoonBrand },

  // Four cards. `compareAtPrice` is the price before the reduction; `comingSoon: true` makes the button say COMING SOON.
  sale: { ...demoHome.sale, brand: shopSettings.roles.saleBrand },

  // Pictures of the three brands that the home page introduces, by the brands' slugs.
  brandPictures: demoHome.brandPictures,

  newsletter: demoHome.newsletter,
}

// The shop's social network account: your address and name. The pictures are shown square.
export const socialSettings: HomeSettings['social'] = demoHome.social
