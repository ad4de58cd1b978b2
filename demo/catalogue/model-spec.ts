// What the catalogue tells the photography about a product: which model to build and how (demo/photography/models).
// A field says what a picture has to show; demo/photography/features.ts says where.
import type { Colour } from './colours.ts'

type Texture =
  | 'canvas'
  | 'twill'
  | 'denim'
  | 'rib'
  | 'knit'
  | 'cord'
  | 'leather'
  | 'ripstop'
  | 'oxford'
  | 'smooth'
  | 'suede'

type BackpackSpec = {
  kind: 'backpack'
  style: 'flap' | 'dome' | 'box' | 'roll' | 'travel'
  size?: 'small' | 'medium' | 'large'
}

type HoldallSpec = {
  kind: 'holdall'
  style: 'weekend' | 'wash'
  texture: 'waxed' | 'ripstop'
}

type ShoulderBagSpec = {
  kind: 'shoulder'
  style: 'messenger' | 'sling' | 'waist'
  texture: 'waxed' | 'twill' | 'ripstop'
  /** Of a messenger's flap. */
  closure?: 'buckles' | 'zip'
  /** Cut with square corners. */
  square?: boolean
}

type ToteSpec = { kind: 'tote'; texture: 'canvas' | 'twill'; pocket?: boolean }

/** Of corduroy: how far apart its ridges are. */
type Wale = 'fine' | 'wide'

type LowerSpec = {
  kind: 'lower'
  length: 'long' | 'short'
  waist: 'button' | 'drawstring'
  pockets?: 'slant' | 'jeans' | 'carpenter'
  pleats?: boolean
  turnUps?: boolean
  hammerLoop?: boolean
  texture: Texture
  wale?: Wale
}

type UpperSpec = {
  kind: 'upper'
  sleeve: 'short' | 'long' | 'none'
  collar: 'crew' | 'shirt' | 'camp' | 'polo' | 'hood' | 'stand' | 'vee'
  closure?: 'none' | 'buttons' | 'placket' | 'zip' | 'snaps'
  pockets?: 'none' | 'chest' | 'two-chest' | 'patch' | 'flap' | 'hand' | 'pouch' | 'chore'
  hem?: 'straight' | 'tails' | 'rib'
  texture: Texture
  /** Outerwear is cut wider. */
  wide?: boolean
  quilted?: boolean
  striped?: boolean
  /** Opens from either end: two sliders. */
  twoWayZip?: boolean
}

/** The product's trim is the lens. */
type SunglassesSpec = {
  kind: 'sunglasses'
  style: 'round' | 'square' | 'panto' | 'aviator'
  /** The colours in which the acetate is tortoiseshell. */
  tortoise?: readonly Colour[]
}

/** The product's colour is the strap, its trim the dial, its metal the case. */
type WatchSpec = {
  kind: 'watch'
  style: 'field' | 'dress' | 'diver' | 'chrono'
  strap: 'leather' | 'canvas' | 'steel'
  /** Of the case, in millimetres. */
  diameter: number
  /** A red hand from the middle, or a small dial at six. */
  seconds: 'red' | 'small'
}

/** The product's trim is the sole of trainers and the lining of leather shoes. */
type ShoeSpec = {
  kind: 'shoe'
  style: 'canvas' | 'court' | 'high' | 'runner' | 'derby' | 'loafer' | 'chelsea' | 'boot'
  /** Pairs of eyelets of a laced shoe. */
  eyelets?: number
}

type SocksSpec = {
  kind: 'socks'
  style: 'crew' | 'boot' | 'trainer'
  pattern?: 'plain' | 'stripe' | 'fairisle' | 'marl'
}

type HeadwearSpec = {
  kind: 'headwear'
  style: 'cap' | 'bucket' | 'beanie'
  texture: Texture
  wale?: Wale
  marled?: boolean
  /** The brand's mark is sewn with thread; a patch of leather without it. */
  embroidered?: boolean
}

type WalletSpec = {
  kind: 'wallet'
  style: 'bifold' | 'zip' | 'cards' | 'passport' | 'coin'
  /** Smooth leather without it. */
  surface?: 'grained' | 'pebbled' | 'cloth'
}

export type ModelSpec =
  | BackpackSpec
  | HoldallSpec
  | ShoulderBagSpec
  | ToteSpec
  | LowerSpec
  | UpperSpec
  | SunglassesSpec
  | WatchSpec
  | ShoeSpec
  | SocksSpec
  | HeadwearSpec
  | WalletSpec
