// Catalogues of any size for tests and benchmarks: varied names, texts, prices and stock with the demo's photographs.
// The same count and seed always give the same catalogue.
import type {
  Catalogue,
  CatalogueBrand,
  CatalogueProduct,
} from '../../src/domain/products/seeded-catalogue.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { slugOf } from './slug.ts'

const brandNames =
  'Aldwick Vane,Amblecross,Birkhollow,Brindlecote,Carrowmoor,Cinderhythe,Drumlane,Dunmarsh,Eddlestow,Ellerskill,Farrowgate,Foxlathe,Glasswick,Hartlemere,Jarrow & Pell,Kelderby,Lindenfold,Morrowby,Netherquay,Oxcombe,Pellwater,Quillmere,Ramsgarth,Sallowfield,Thornby Lee,Ulverdale,Vennacot,Wexmoor,Yarrowstone,Zennoch,Émelie Row'.split(
    ',',
  )

const modelNames =
  'Alder,Amble,Anchor,Arbour,Ashlar,Barrow,Basalt,Beacon,Bellwether,Birch,Bracken,Bramble,Breaker,Brindle,Buoy,Burdock,Cairn,Calder,Candle,Causeway,Chalk,Cinder,Clearing,Clover,Coble,Copse,Corrie,Cove,Crag,Dale,Dapple,Delta,Dingle,Dory,Drift,Dune,Ember,Estuary,Fallow,Fathom,Fell,Fennel,Fescue,Firth,Flax,Foreland,Foss,Foundry,Furrow,Gable,Garth,Glade,Gorse,Granary,Grove,Gull,Hazel,Heath,Heron,Hollow,Holm,Hornbeam,Inlet,Ivy,Juniper,Kestrel,Kiln,Knoll,Lantern,Larch,Ledger,Lichen,Limekiln,Linden,Lodge,Mallow,Maple,Marram,Marsh,Meadow,Mere,Mill,Moor,Mortar,Nettle,Oakum,Orchard,Osier,Otter,Paddock,Parish,Pasture,Pebble,Petrel,Pilot,Poplar,Quay,Rampart,Ransom,Reed,Ridge,River,Rowan,Rushlight,Saffron,Sallow,Samphire,Sedge,Shingle,Signal,Sloe,Spar,Spinney,Spruce,Starling,Stave,Stubble,Tallow,Tamarisk,Tarn,Teal,Thicket,Thistle,Timber,Tollgate,Trellis,Turnstone,Vale,Verge,Wagtail,Walnut,Warren,Weald,Weir,Wharf,Willow,Winter,Wold,Yarrow,Yew'.split(
    ',',
  )

const qualifiers =
  'Light,Heavy,Dry,Plain,Winter,Summer,Northern,Southern,Coastal,Upland,Evening,Morning,Sunday,Travel,Town,Country,Soft,Washed,Brushed,Double,Single,Long,Short,Second,First,Early,Late,Quiet,Narrow,Wide,Café,Rosé'.split(
    ',',
  )

const closingSentences = [
  'Made in batches of a few hundred.',
  'Reinforced where the first sample wore thin.',
  'Wash it cool and dry it in the shade.',
  'The colour settles after the first month.',
  'A spare button is sewn inside.',
  'Repairs are free for as long as we can find the thread.',
  'Cut a little longer than the last season’s.',
  'Lined in cotton from the same mill.',
  'It creases, and looks right doing so.',
  'Packed flat in plain card.',
  'Tested for a year by a postman.',
  'The hardware is solid, not plated.',
]

/** A seeded generator of numbers from 0 up to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const moreBrands: readonly CatalogueBrand[] = brandNames.map((name) => ({
  slug: slugOf(name),
  name,
  description: `${name} makes a small range of clothes, bags and leather, season after season, and changes only what can be made better.`,
}))

/** "Shuttle Chore Jacket" -> "Chore Jacket" */
const productTypeOf = (name: string): string => name.replace(/^(Toll House|Fair Isle|Café Noir|\S+) /, '')

const pounds = (pence: number): string => (pence / 100).toFixed(2)

/**
 * Generates `count` products of some forty brands in the demo's categories. Slugs, names and SKUs are unique; every
 * picture is one of the demo's photographs.
 */
export function generateCatalogue(count: number, seed = 1): Catalogue {
  const random = seededRandom(seed)
  const randomBelow = (n: number): number => Math.floor(random() * n)
  const pick = <T>(from: readonly T[]): T => from[randomBelow(from.length)] as T
  const brands = [...demoCatalogue.brands, ...moreBrands]
  const used = new Map<string, number>()

  const uniqueName = (productType: string): string => {
    const name =
      random() < 0.45
        ? `${pick(modelNames)} ${productType}`
        : `${pick(modelNames)} ${pick(qualifiers)} ${productType}`
    const before = used.get(name) ?? 0
    used.set(name, before + 1)
    return before === 0 ? name : `${name} No. ${before + 1}`
  }

  const make = (index: number): CatalogueProduct => {
    const model = pick(demoCatalogue.products)
    const name = uniqueName(productTypeOf(model.name))
    const start = randomBelow(model.colors.length)
    const colors = [...model.colors.slice(start), ...model.colors.slice(0, start)].slice(
      0,
      1 + randomBelow(model.colors.length),
    )
    const fronts = colors.map((color) => model.colorImages[color] as string)
    const sentences = model.description.split(/(?<=[.!?]) /)
    const fullPrice = Math.max(
      500,
      Math.round((Number(model.compareAtPrice ?? model.price) * (70 + randomBelow(90))) / 50) * 50,
    )
    const isReduced = random() < 0.12
    const isComingSoon = random() < 0.01
    const isSoldOut = isComingSoon || random() < 0.06
    const stock = isSoldOut ? 0 : random() < 0.1 ? 1 + randomBelow(9) : 10 + randomBelow(190)
    return {
      ...model,
      slug: slugOf(name),
      name,
      description: [
        ...sentences.slice(randomBelow(sentences.length)),
        pick(closingSentences),
        pick(closingSentences),
      ].join(' '),
      sku: `HB-${String(index + 1).padStart(6, '0')}`,
      price: pounds(isReduced ? Math.round((fullPrice * (90 - 10 * randomBelow(5))) / 100) : fullPrice),
      compareAtPrice: isReduced ? pounds(fullPrice) : null,
      images: [...new Set([...fronts, ...model.images])].slice(0, 8),
      colorImages: Object.fromEntries(colors.map((color, i) => [color, fronts[i] as string])),
      colors,
      tags: isComingSoon ? ['coming-soon'] : model.tags.filter((tag) => tag !== 'coming-soon'),
      // A few brands have many products, most have some.
      brand: (brands[Math.floor(random() ** 1.6 * brands.length)] as CatalogueBrand).slug,
      newArrival: random() < 0.08,
      onSale: isReduced,
      featured: random() < 0.04,
      inStock: !isSoldOut,
      stockQuantity: stock,
    }
  }

  return {
    brands,
    categories: demoCatalogue.categories,
    products: Array.from({ length: count }, (_, i) => make(i)),
  }
}
