// The colours in which a product is drawn in one of its colourways.
import { type Colour, colours } from './colours.ts'
import type { BrandedProduct } from './demo-product.ts'
import type { Look } from './pictures/kit/look.ts'
import { darker } from './pictures/kit/tone.ts'

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
const brushed = '#b9b2a6'

function trimOf({ trim, picture }: BrandedProduct, colour: Colour): string {
  const given = typeof trim === 'string' ? trim : trim?.[colour]
  if (given) return given
  // ribbing is knitted from the same yarn, and reads a shade deeper
  if (picture.kind === 'upper') return darker(colours[colour], 0.1)
  return leathers[colour] ?? saddle
}

export const lookOf = (product: BrandedProduct, colour: Colour): Look => ({
  colour: colours[colour],
  trim: trimOf(product, colour),
  metal: product.metal ?? brushed,
  mark: product.brand,
})
