// Which photographs a product has: the same plan for the catalogue and for the photography (demo/photography/plan.ts).
import type { Colour } from './colours.ts'
import { type Photographs, photographOf } from './photographs.ts'
import { slugOf } from './slug.ts'

/** `front` is the picture of product cards; the others exist where the model offers them. */
export type View = 'front' | 'back' | 'side' | 'open' | 'pair' | 'detail' | 'detail-2'

/** The fields of a product that decide which photographs it has. */
type Photographed = { slug: string; colours: readonly [Colour, ...Colour[]]; views?: readonly View[] }

export type PlannedPhotograph = { colour: Colour; view: View }

/** The product page shows a main picture and seven thumbnails. */
const MAX_PHOTOGRAPHS = 8

const defaultViews: readonly View[] = ['front', 'back', 'detail']

/** All views of the first colour, then the front of every other colour. */
export function plannedPhotographs({
  colours,
  views = defaultViews,
}: Omit<Photographed, 'slug'>): PlannedPhotograph[] {
  const [first, ...others] = colours
  return [
    ...views.map((view) => ({ colour: first, view })),
    ...others.map((colour) => ({ colour, view: 'front' as const })),
  ].slice(0, MAX_PHOTOGRAPHS)
}

/** The file name in demo/photography/masters, without the extension. */
export const photographName = (
  { slug }: Pick<Photographed, 'slug'>,
  { colour, view }: PlannedPhotograph,
): string => `${slug}-${slugOf(colour)}-${view}`

/** The URLs of a product's photographs. A planned photograph that has not been taken is left out. */
export function productPhotographs(
  product: Photographed,
  photographs: Photographs,
): { images: string[]; colorImages: Record<string, string> } {
  const urlOf = (planned: PlannedPhotograph) =>
    photographOf(photographs, photographName(product, planned))?.src
  return {
    images: plannedPhotographs(product).flatMap((planned) => urlOf(planned) ?? []),
    colorImages: Object.fromEntries(
      product.colours.flatMap((colour) => {
        const url = urlOf({ colour, view: 'front' })
        return url === undefined ? [] : [[colour, url]]
      }),
    ),
  }
}
