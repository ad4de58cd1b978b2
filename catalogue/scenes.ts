// The demo's larger pictures: the home page's hero, the banners of the coming and the reduced collection, one for
// every brand and one for every category.
import type { Colour } from './colours.ts'
import { demoProducts } from './demo-products.ts'
import type { View } from './pictures/kit/look.ts'
import { drawRoom, type PlacedThing } from './pictures/room.ts'
import { lookOf } from './product-look.ts'

type Thing = readonly [slug: string, x: number, y: number, scale: number, colour?: Colour, view?: View]

type Scene = {
  file: string
  size: readonly [width: number, height: number]
  wall: string
  board?: number
  things: readonly Thing[]
}

const wide = [1600, 1000] as const
const tall = [800, 1000] as const

const plaster = '#e4ded3'
const sea = '#c3cbcc'
const blush = '#e6cfc3'
const lichen = '#cdd0bd'
const straw = '#ded1ba'

const scenes: readonly Scene[] = [
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
    file: 'brand-wrenfold',
    size: wide,
    wall: lichen,
    board: 840,
    things: [
      ['fold-backpack-18-l', 400, 846, 0.84, 'Clay'],
      ['perch-messenger', 1180, 846, 0.84, 'Moss'],
      ['merle-backpack', 780, 866, 0.84, 'Stone'],
    ],
  },
  {
    file: 'brand-skerrow',
    size: wide,
    wall: sea,
    board: 840,
    things: [
      ['lee-rain-jacket', 420, 430, 0.86, 'Ochre'],
      ['groyne-backpack', 880, 850, 0.86, 'Bottle'],
      ['skerry-waist-pack', 1260, 860, 0.66, 'Soot'],
    ],
  },
  {
    file: 'brand-marlstone',
    size: wide,
    wall: blush,
    board: 840,
    things: [
      ['flint-backpack', 480, 846, 0.86, 'Slate'],
      ['shale-tote', 1050, 850, 0.84, 'Sand'],
      ['pebble-coin-pouch', 770, 890, 0.36, 'Clay'],
    ],
  },
  {
    file: 'brand-lockram',
    size: wide,
    wall: plaster,
    things: [
      ['bleachfield-oxford-shirt', 330, 520, 0.86, 'Sky'],
      ['heddle-overshirt', 820, 520, 0.86, 'Moss'],
      ['sley-stripe-tee', 1300, 520, 0.86, 'Chalk'],
    ],
  },
  {
    file: 'brand-lastwright',
    size: wide,
    wall: straw,
    board: 800,
    things: [
      ['awl-chelsea-boots', 420, 812, 0.94, 'Chestnut'],
      ['eyelet-court-trainers', 1130, 850, 0.94, 'Chalk'],
    ],
  },
  {
    file: 'brand-teasel-and-thrum',
    size: wide,
    wall: lichen,
    board: 850,
    things: [
      ['fisher-rib-jumper', 480, 430, 0.84, 'Ochre'],
      ['docker-rib-beanie', 1010, 868, 0.62, 'Brick'],
      ['striped-crew-socks', 1330, 880, 0.66, 'Chalk', 'back'],
    ],
  },
  {
    file: 'brand-bramwith',
    size: wide,
    wall: plaster,
    things: [
      ['gate-work-jacket', 420, 500, 0.92, 'Tan'],
      ['hedger-selvedge-jeans', 900, 500, 0.88, 'Indigo'],
      ['rick-waxed-jacket', 1290, 500, 0.88, 'Bottle'],
    ],
  },
  {
    file: 'brand-ashtoll',
    size: wide,
    wall: sea,
    things: [
      ['field-watch-36', 420, 926, 0.92, 'Sand'],
      ['toll-house-dress-watch', 800, 926, 0.92, 'Chestnut'],
      ['sluice-dive-watch', 1180, 926, 0.92, 'Steel'],
    ],
  },
  {
    file: 'brand-kittow',
    size: wide,
    wall: straw,
    board: 820,
    things: [
      ['harbour-cotton-cap', 430, 836, 0.8, 'Clay'],
      ['sandbar-bucket-hat', 1150, 836, 0.78, 'Moss'],
      ['lido-round-sunglasses', 800, 910, 0.5, 'Soot'],
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

function thing([slug, x, y, scale, colour, view]: Thing): PlacedThing {
  const product = demoProducts.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`A scene shows "${slug}", which the demo does not have.`)
  const look = lookOf(product, colour ?? product.colours[0])
  return { picture: product.picture, look, x, y, scale, ...(view ? { view } : {}) }
}

/** File name and SVG of every scene. */
export function* drawScenes(): Generator<readonly [file: string, svg: string]> {
  for (const { file, size, wall, board, things } of scenes) {
    const [width, height] = size
    const room = { width, height, wall, things: things.map(thing), ...(board === undefined ? {} : { board }) }
    yield [`${file}.svg`, drawRoom(room)]
  }
}
