// How the rooms of the larger pictures are furnished: which product stands where, on which wall.
import type { Colour } from './colours.ts'
import type { View } from './pictures/kit/look.ts'

/** Middle and foot of a thing in the scene, its scale, its colour (the product's first unless told). */
export type Thing = readonly [slug: string, x: number, y: number, scale: number, colour?: Colour, view?: View]

export type Scene = {
  file: string
  size: readonly [width: number, height: number]
  wall: string
  board?: number
  things: readonly Thing[]
}

export const wide = [1600, 1000] as const
const tall = [800, 1000] as const

/** Walls, named after what they remind of. */
export const walls = {
  plaster: '#e4ded3',
  sea: '#c3cbcc',
  blush: '#e6cfc3',
  lichen: '#cdd0bd',
  straw: '#ded1ba',
}
const { plaster, sea, blush, lichen, straw } = walls

/** The home page's hero, the banners of the coming and the reduced collection, one picture for every category. */
export const shopScenes: readonly Scene[] = [
  {
    file: 'home-hero',
    size: [1600, 1280],
    wall: plaster,
    board: 1080,
    things: [
      ['shuttle-chore-jacket', 1240, 470, 0.74, 'Navy'],
      ['eyelet-court-trainers', 1330, 1092, 0.62, 'Chalk'],
      ['roost-tote', 300, 1080, 0.8, 'Stone'],
      ['fold-backpack-26-l', 760, 1100, 1.12, 'Moss'],
      ['pinion-wallet', 1010, 1122, 0.34, 'Chestnut'],
      ['lido-round-sunglasses', 440, 1150, 0.3, 'Soot'],
    ],
  },
  {
    file: 'home-hero-tall',
    size: tall,
    wall: plaster,
    board: 860,
    things: [
      ['fold-backpack-26-l', 380, 874, 0.92, 'Moss'],
      ['pinion-wallet', 640, 900, 0.3, 'Chestnut'],
    ],
  },
  {
    file: 'home-still-life',
    size: tall,
    wall: straw,
    board: 820,
    things: [
      ['curlew-passport-wallet', 300, 836, 0.7, 'Ink'],
      ['pinion-wallet', 520, 860, 0.56, 'Chestnut'],
      ['lido-round-sunglasses', 420, 940, 0.46, 'Honey'],
    ],
  },
  {
    file: 'coming-soon',
    size: wide,
    wall: sea,
    board: 840,
    things: [
      ['tideline-holdall', 330, 846, 0.86, 'Slate'],
      ['tideline-travel-backpack', 1240, 846, 0.86, 'Navy'],
      ['tideline-roll-top-backpack', 790, 870, 0.95, 'Ochre'],
    ],
  },
  {
    file: 'coming-soon-tall',
    size: tall,
    wall: sea,
    board: 850,
    things: [['tideline-roll-top-backpack', 400, 868, 0.92, 'Ochre']],
  },
  {
    file: 'sale',
    size: wide,
    wall: blush,
    board: 840,
    things: [
      ['bedrock-messenger', 420, 850, 0.86, 'Sand'],
      ['quarry-sling', 1200, 850, 0.8, 'Clay'],
      ['seam-zip-wallet', 830, 880, 0.5, 'Tan'],
    ],
  },
  {
    file: 'sale-tall',
    size: tall,
    wall: blush,
    board: 850,
    things: [
      ['bedrock-messenger', 380, 862, 0.88, 'Sand'],
      ['seam-zip-wallet', 590, 910, 0.36, 'Tan'],
    ],
  },
  {
    file: 'category-clothing',
    size: tall,
    wall: plaster,
    things: [
      ['headland-chinos', 560, 540, 0.72, 'Tan'],
      ['heddle-overshirt', 300, 460, 0.74, 'Moss'],
    ],
  },
  {
    file: 'category-accessories',
    size: tall,
    wall: lichen,
    board: 850,
    things: [
      ['fold-backpack-18-l', 360, 864, 0.86, 'Clay'],
      ['lido-round-sunglasses', 590, 940, 0.42, 'Soot'],
    ],
  },
  {
    file: 'category-footwear',
    size: tall,
    wall: straw,
    board: 760,
    things: [
      ['awl-chelsea-boots', 400, 770, 0.8, 'Soot'],
      ['eyelet-court-trainers', 400, 900, 0.7, 'Chalk'],
    ],
  },
  {
    file: 'category-upper',
    size: tall,
    wall: plaster,
    things: [['shuttle-chore-jacket', 400, 520, 1, 'Ochre']],
  },
  {
    file: 'category-lower',
    size: tall,
    wall: sea,
    things: [['hedger-selvedge-jeans', 400, 510, 0.98, 'Indigo']],
  },
  {
    file: 'category-lids',
    size: tall,
    wall: straw,
    board: 800,
    things: [['docker-rib-beanie', 400, 820, 0.98, 'Brick']],
  },
  {
    file: 'category-bags',
    size: tall,
    wall: lichen,
    board: 850,
    things: [['merle-backpack', 400, 868, 0.96, 'Bottle']],
  },
  {
    file: 'category-wallets',
    size: tall,
    wall: blush,
    board: 790,
    things: [['pinion-wallet', 400, 820, 0.98, 'Tan']],
  },
  {
    file: 'category-watches',
    size: tall,
    wall: sea,
    things: [['field-watch-40', 400, 920, 0.96, 'Chestnut']],
  },
  {
    file: 'category-sunglasses',
    size: tall,
    wall: straw,
    board: 700,
    things: [['promenade-sunglasses', 400, 760, 1, 'Tortoise']],
  },
  {
    file: 'category-socks',
    size: tall,
    wall: lichen,
    board: 800,
    things: [
      ['fair-isle-socks', 270, 814, 0.8, 'Navy', 'back'],
      ['striped-crew-socks', 540, 830, 0.8, 'Clay', 'back'],
    ],
  },
]
