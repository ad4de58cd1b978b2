// All products of the demo, newest first: the home page shows the first new arrivals and the first featured products.
import type { BrandedProduct } from './demo-product.ts'
import { ashtoll } from './products/ashtoll.ts'
import { bramwith } from './products/bramwith.ts'
import { kittow } from './products/kittow.ts'
import { lastwright } from './products/lastwright.ts'
import { lockram } from './products/lockram.ts'
import { marlstone } from './products/marlstone.ts'
import { skerrow } from './products/skerrow.ts'
import { teaselAndThrum } from './products/teasel-and-thrum.ts'
import { wrenfold } from './products/wrenfold.ts'

/** Slugs of the home page's products: four new arrivals, then eight featured products. The two rows do not overlap. */
const homePageOrder = [
  'groyne-backpack',
  'cafe-shirt',
  'welt-service-boots',
  'harbour-cotton-cap',
  'fold-backpack-26-l',
  'shuttle-chore-jacket',
  'pinion-wallet',
  'fold-backpack-18-l',
  'bleachfield-oxford-shirt',
  'eyelet-court-trainers',
  'field-watch-36',
  'lido-round-sunglasses',
]

const all = [
  ...wrenfold,
  ...lockram,
  ...lastwright,
  ...skerrow,
  ...bramwith,
  ...teaselAndThrum,
  ...marlstone,
  ...ashtoll,
  ...kittow,
]

const rankOf = (slug: string): number => {
  const index = homePageOrder.indexOf(slug)
  return index === -1 ? homePageOrder.length : index
}

export const demoProducts: readonly BrandedProduct[] = all.toSorted((a, b) => rankOf(a.slug) - rankOf(b.slug))
