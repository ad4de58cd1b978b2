// All products of the demo. The catalogue's order is the shop's idea of newest first, so what the shop wants to be
// seen on its home page stands at the front.
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

/** Slugs: the four new arrivals of the home page first, then its eight featured pieces, none of which is among the four. */
const window = [
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

const place = (slug: string): number => {
  const index = window.indexOf(slug)
  return index === -1 ? window.length : index
}

export const demoProducts: readonly BrandedProduct[] = all.toSorted((a, b) => place(a.slug) - place(b.slug))
