// One room for every brand.
import { type Scene, walls, wide } from './room-scenes.ts'

const { plaster, sea, blush, lichen, straw } = walls

export const brandScenes: readonly Scene[] = [
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
]
