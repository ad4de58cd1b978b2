// Where a product's pictures show what its data declares: for each declared field the objects or materials of its model
// that are the feature. A new field of a model's spec does not compile until its place is named here. `count.py` counts
// their pixels in the object pass of the delivered pictures and writes seen.json, which features.test.ts reads.
import { createHash } from 'node:crypto'
import type { BrandedProduct } from '../catalogue/demo-product.ts'
import type { ModelSpec } from '../catalogue/model-spec.ts'
import { plannedPhotographs } from '../catalogue/product-photographs.ts'

/** Names of objects or materials; the feature is whatever has one of them. */
type Names = readonly string[]
type Kind = ModelSpec['kind']
type SpecOf<K extends Kind> = Extract<ModelSpec, { kind: K }>
type Places = { [K in Kind]: (spec: SpecOf<K>) => Record<Exclude<keyof SpecOf<K>, 'kind'>, Names> }

/** A picture of 960 x 1,200 pixels shows at least so many of each feature in one view. */
export const MIN_PIXELS = 100

/** Textures whose cloth has another name in materials/soft.py, or one of several by the cut. */
const clothNames: Partial<Record<string, Names>> = {
  smooth: ['cloth-jersey', 'cloth-tee', 'cloth-loopback', 'cloth-waxed', 'quilted'],
  oxford: ['cloth-fine'],
  knit: ['cloth-knit', 'cloth-lambswool', 'cloth-pique', 'cloth-sock'],
  rib: ['cloth-rib', 'cloth-fisher'],
}
const cloths = (texture: string): Names => clothNames[texture] ?? [`cloth-${texture}`]

const places: Places = {
  backpack: ({ style, size = 'medium' }) => ({
    style: { flap: ['flap'], dome: ['zip-teeth'], box: ['zip-teeth'], roll: ['roll'], travel: ['clip'] }[
      style
    ],
    size: [`body-${style}-${size}`, `body-${style}`],
  }),
  holdall: ({ style, texture }) => ({
    style: [`body-${style}`],
    texture: cloths(texture),
  }),
  shoulder: ({ style, texture, closure, square = false }) => ({
    style: style === 'sling' ? [`body-sling-${square ? 'True' : 'False'}`] : [`body-${style}`],
    texture: cloths(texture),
    closure: closure === 'buckles' ? ['prong'] : ['zip-teeth'],
    square: ['body-sling-True', 'body-waist'],
  }),
  tote: ({ texture }) => ({ texture: cloths(texture), pocket: ['pocket'] }),
  lower: ({ waist, pockets, texture }) => ({
    length: ['legs'],
    waist: waist === 'button' ? ['button', 'stud'] : ['cord'],
    pockets: { slant: ['pocket-edge'], jeans: ['scoop'], carpenter: ['knee'] }[pockets ?? 'slant'],
    pleats: ['pleat'],
    turnUps: ['turn-up'],
    hammerLoop: ['hammer-loop'],
    texture: cloths(texture),
    wale: ['cloth-cord'],
  }),
  upper: ({ sleeve, collar, closure, pockets, texture }) => ({
    sleeve: sleeve === 'none' ? ['binding'] : ['sleeve'],
    collar: {
      crew: ['neckband'],
      shirt: ['collar'],
      camp: ['revere'],
      polo: ['collar'],
      hood: ['hood'],
      stand: ['collar'],
      vee: ['front-band'],
    }[collar],
    closure: { none: [], buttons: ['button'], placket: ['placket'], zip: ['zip-teeth'], snaps: ['stud'] }[
      closure ?? 'none'
    ],
    pockets: {
      none: [],
      chest: ['pocket'],
      'two-chest': ['flap'],
      patch: ['pocket'],
      flap: ['flap'],
      hand: ['welt'],
      pouch: ['pouch'],
      chore: ['pocket'],
    }[pockets ?? 'none'],
    hem: ['hem-rib', 'body'],
    texture: cloths(texture),
    wide: ['body'],
    quilted: ['quilted'],
    striped: ['striped'],
    twoWayZip: ['second-slider'],
  }),
  sunglasses: ({ style }) => ({
    style: style === 'aviator' ? ['rim'] : ['front'],
    tortoise: ['tortoiseshell'],
  }),
  watch: ({ style, strap, seconds }) => ({
    style: { field: ['numeral'], dress: ['index'], diver: ['insert'], chrono: ['pusher'] }[style],
    strap: { leather: ['strap'], canvas: ['cloth-canvas'], steel: ['link'] }[strap],
    diameter: ['case', 'grip'],
    seconds: seconds === 'red' ? ['second'] : ['sub'],
  }),
  shoe: ({ style }) => ({
    style: {
      derby: ['quarter'],
      boot: ['lug'],
      chelsea: ['gore'],
      loafer: ['saddle'],
      court: ['cup'],
      canvas: ['foxing'],
      high: ['foxing'],
      runner: ['foam'],
    }[style],
    eyelets: ['eyelet', 'hole', 'lace'],
  }),
  socks: ({ pattern }) => ({
    style: ['sock'],
    pattern: {
      plain: ['cloth-sock', 'second-yarn'],
      stripe: ['striped'],
      fairisle: ['fair-isle'],
      marl: ['marl'],
    }[pattern ?? 'plain'],
  }),
  headwear: ({ style, texture, marled }) => ({
    style: { cap: ['brim'], bucket: ['brim'], beanie: ['cuff'] }[style],
    texture: marled ? ['marl'] : style === 'beanie' ? ['cloth-knit'] : cloths(texture),
    wale: ['cloth-cord'],
    marled: ['marl'],
    embroidered: ['embroidery'],
  }),
  wallet: ({ style, surface }) => ({
    style: { bifold: ['panel'], zip: ['zip-teeth'], cards: ['panel'], passport: ['stud'], coin: ['panel'] }[
      style
    ],
    surface: surface === 'cloth' ? ['cloth-ripstop'] : [`leather-${surface ?? 'smooth'}`],
  }),
}

/** What the product's second material and metal are, for the kinds whose text speaks of them. */
const looks: Partial<Record<Kind, { trim?: Names; metal?: Names }>> = {
  watch: { trim: ['dial'], metal: ['case', 'grip'] },
  sunglasses: { trim: ['lens'] },
  socks: { trim: ['second-yarn', 'striped', 'fair-isle', 'marl'] },
  shoe: { trim: ['lining', 'rubber', 'foam'] },
  upper: { metal: ['button', 'stud', 'slider'] },
  lower: { metal: ['button', 'stud'] },
}

/** Every feature that the product declares, as "field=value", with its names in the model. */
export function featuresOf({ model, trim, metal }: BrandedProduct): Record<string, Names> {
  const { kind, ...declared } = model
  const named = (places[kind] as (spec: ModelSpec) => Record<string, Names>)(model)
  const look = looks[kind]
  return Object.fromEntries([
    ...Object.entries(declared)
      .filter(([, value]) => value !== false && value !== 'none')
      .map(([field, value]) => [`${field}=${value}`, named[field] ?? []]),
    ...(trim && look?.trim ? [['trim', look.trim]] : []),
    ...(metal && look?.metal ? [['metal', look.metal]] : []),
  ])
}

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
    .slice(0, 16)

/** Of everything in the catalogue that decides how a product's pictures look. */
export const dataHash = (product: BrandedProduct): string => {
  const { model, trim, metal, colours } = product
  return hashOf({ model, trim, metal, colours, pictures: plannedPhotographs(product) })
}
