// What the demo's garments, bags and watches measure: garments what their flat photographs show (flat-lays.json, kept when
// they are taken), other sizes graded from that; the insides of bags by words in the name, and watches by what their model
// declares.

import type { PlainValues } from '../../src/domain/products/product-field-values.ts'
import flatLays from './flat-lays.json' with { type: 'json' }
import type { ModelSpec } from './model-spec.ts'
import { findRow, toRows } from './product-details.ts'

type Measured = { name: string; slug: string; model: ModelSpec; sizes?: readonly string[] }
type Sizes = Pick<PlainValues, 'sizeTable' | 'flatLay' | 'innerSize'>
/** demo/photography/flat_lay.py says what each is. */
type Lay = { x: number; top: number; hem: number; metres: number; chest: number }

/** cm between two sizes. */
const STEP = { chest: 3, length: 2 }
const PHOTOGRAPHED = 'M'

/** In cm, to half a centimetre. */
const measured = (metres: number): number => Math.round(metres * 200) / 2

/** The insides, as many litres as the product says and within its dimensions: width × depth × height in mm. */
const insides = toRows([
  ['18 l', '285 × 155 × 410'],
  ['26 l', '310 × 170 × 490'],
  ['merle', '310 × 162 × 440'],
  ['mini backpack', '240 × 122 × 340'],
  ['travel backpack', '335 × 185 × 515'],
  ['roll-top', '310 × 160 × 485'],
  ['backpack', '300 × 152 × 440'],
  ['rook', '540 × 250 × 296'],
  ['holdall', '530 × 245 × 292'],
  ['perch', '370 × 116 × 280'],
  ['bedrock', '370 × 130 × 290'],
  ['roost', '380 × 114 × 370'],
  ['slipway', '385 × 119 × 370'],
  ['shale', '370 × 112 × 362'],
  ['swift', '250 × 84 × 190'],
  ['quarry', '260 × 95 × 202'],
  ['skerry', '260 × 56 × 138'],
  ['strata', '270 × 78 × 142'],
  ['washbag', '225 × 95 × 141'],
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
  const lay = (flatLays as Record<string, Lay>)[slug]
  if (!lay || !sizes.includes(PHOTOGRAPHED)) return { innerSize }
  const chest = measured(lay.chest)
  const length = measured((lay.hem - lay.top) * lay.metres)
  const rows = sizes.map((size, index) => {
    const steps = index - sizes.indexOf(PHOTOGRAPHED)
    return `${size}, ${chest + steps * STEP.chest}, ${length + steps * STEP.length}`
  })
  return {
    dimensions: `Chest ${chest * 2} cm, length ${length} cm (size ${PHOTOGRAPHED})`,
    sizeTable: ['Size, Chest, Length', ...rows].join('\n'),
    ...(picture && { flatLay: [picture, lay.x, lay.top, lay.hem, PHOTOGRAPHED].join(' ') }),
  }
}
