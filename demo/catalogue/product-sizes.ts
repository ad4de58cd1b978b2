// What the demo's garments, bags and watches measure: the size tables by the cut that the photography builds
// (demo/photography/models/upper_cut.py), the insides of bags by words in the name, and watches by what their model
// declares.

import type { PlainValues } from '../../src/domain/products/product-field-values.ts'
import flatLays from './flat-lays.json' with { type: 'json' }
import type { ModelSpec } from './model-spec.ts'
import { findRow, toRows } from './product-details.ts'

type Measured = { name: string; slug: string; model: ModelSpec; sizes?: readonly string[] }
type Sizes = Pick<PlainValues, 'sizeTable' | 'flatLay' | 'innerSize'>

/** Size M, laid flat, in cm: from armpit to armpit, and from the neck's edge to the hem in the middle. */
const cutOf = ({ wide, hem }: { wide?: boolean; hem?: string }): { chest: number; length: number } => {
  if (wide) return { chest: 56.5, length: 70 }
  if (hem === 'rib') return { chest: 52.5, length: 65.5 }
  return { chest: 52.5, length: hem === 'tails' ? 73.5 : 69 }
}
/** cm between two sizes. */
const STEP = { chest: 3, length: 2 }
const PHOTOGRAPHED = 'M'

/** The insides, each about a centimetre less than the outside: width × depth × height in mm. */
const insides = toRows([
  ['18 l', '270 × 145 × 410'],
  ['26 l', '300 × 165 × 480'],
  ['merle', '290 × 155 × 440'],
  ['mini backpack', '230 × 115 × 320'],
  ['travel backpack', '330 × 185 × 510'],
  ['roll-top', '290 × 155 × 490'],
  ['backpack', '290 × 145 × 440'],
  ['holdall|weekender', '530 × 245 × 290'],
  ['messenger', '370 × 105 × 280'],
  ['tote', '390 × 135 × 370'],
  ['sling', '290 × 75 × 190'],
  ['waist pack', '260 × 65 × 140'],
  ['washbag', '240 × 115 × 160'],
])

/** In mm; the strap is half as wide as the case. */
const watchHeights = { field: 11, dress: 8, diver: 12, chrono: 12 }

const watchDimensions = ({ style, strap, diameter }: Extract<ModelSpec, { kind: 'watch' }>): string =>
  `Case ${diameter} mm, ${watchHeights[style]} mm high, ${strap === 'steel' ? 'bracelet' : 'strap'} ${Math.round(diameter / 2)} mm`

/** @param picture the URL of the photograph on which the garment lies flat */
export const productSizes = (
  { name, slug, model, sizes = [] }: Measured,
  picture: string | undefined,
): Partial<Sizes> & { dimensions?: string } => {
  const innerSize = findRow(insides, name, '')
  if (model.kind === 'watch') return { innerSize, dimensions: watchDimensions(model) }
  if (model.kind !== 'upper' || !sizes.includes(PHOTOGRAPHED)) return { innerSize }
  const { chest, length } = cutOf(model)
  const rows = sizes.map((size, index) => {
    const steps = index - sizes.indexOf(PHOTOGRAPHED)
    return `${size}, ${chest + steps * STEP.chest}, ${length + steps * STEP.length}`
  })
  const [x, top, bottom] = (flatLays as Record<string, number[]>)[slug] ?? []
  const isLaid = x !== undefined && top !== undefined && bottom !== undefined && picture !== undefined
  return {
    dimensions: `Chest ${chest * 2} cm, length ${length} cm (size ${PHOTOGRAPHED})`,
    sizeTable: ['Size, Chest, Length', ...rows].join('\n'),
    ...(isLaid && { flatLay: [picture, x, top, bottom, PHOTOGRAPHED].join(' ') }),
  }
}
