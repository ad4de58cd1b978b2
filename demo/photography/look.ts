// The colours in which a product is photographed in one of its colourways.
import { type Colour, colours } from '../catalogue/colours.ts'
import type { BrandedProduct } from '../catalogue/demo-product.ts'
import { darker } from './oklab.ts'

export type Look = {
  /** Main colour, #rrggbb. */
  colour: string
  /** Second material: leather, ribbing, sole. */
  trim: string
  metal: string
  /** Slug of the brand whose mark the product carries. */
  mark: string
  /** Main colours of all colourways, for pictures that show several. */
  palette: string[]
}

/** The leather that goes with a cloth. */
const leathers: Partial<Record<Colour, string>> = {
  Ink: '#7a4a2c',
  Moss: '#6b4530',
  Stone: '#9a6a42',
  Oat: '#9a6a42',
  Clay: '#4a3328',
  Ochre: '#5a4028',
  Slate: '#33312f',
  Navy: '#8a5a38',
  Bottle: '#7a4a2c',
  Plum: '#8d6a52',
  Sand: '#5b3a22',
  Chalk: '#a7753f',
  Tan: '#5b3a22',
  Chestnut: '#3c261a',
}
const saddle = '#6b402a'
const brushedSteel = '#b9b2a6'

function trimOf({ trim, model }: BrandedProduct, colour: Colour): string {
  const own = typeof trim === 'string' ? trim : trim?.[colour]
  if (own) return own
  // Ribbing is knitted from the same yarn and looks a shade deeper.
  if (model.kind === 'upper') return darker(colours[colour], 0.1)
  return leathers[colour] ?? saddle
}

export const lookOf = (product: BrandedProduct, colour: Colour): Look => ({
  colour: colours[colour],
  trim: trimOf(product, colour),
  metal: product.metal ?? brushedSteel,
  mark: product.brand,
  palette: product.colours.map((each) => colours[each]),
})
