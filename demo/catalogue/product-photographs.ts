// Which photographs a product has: the same plan for the catalogue and for the photography (demo/photography/plan.ts).
import type { Colour } from './colours.ts'
import { type Photographs, photographOf } from './photographs.ts'
import { type Family, MAX_PHOTOGRAPHS, type View, viewsOf } from './product-views.ts'
import { slugOf } from './slug.ts'

/** The fields of a product that decide which photographs it has. */
type Photographed = { slug: string; colours: readonly [Colour, ...Colour[]]; family?: Family }

export type PlannedPhotograph = { colour: Colour; view: View }

/**
 * All views of the first colour, then the front of every other colour.
 * @throws when the product has more colours than pictures
 */
export function plannedPhotographs({
  colours,
  family = 'usual',
}: Omit<Photographed, 'slug'>): PlannedPhotograph[] {
  const [first, ...others] = colours
  if (colours.length > MAX_PHOTOGRAPHS)
    throw new Error(
      `A product has at most ${MAX_PHOTOGRAPHS} pictures: ${colours.length} colours are too many.`,
    )
  return [
    ...viewsOf(family, colours.length).map((view) => ({ colour: first, view })),
    ...others.map((colour) => ({ colour, view: 'front' as const })),
  ]
}

/** The file name in demo/photography/masters, without the extension. */
export const photographName = (
  { slug }: Pick<Photographed, 'slug'>,
  { colour, view }: PlannedPhotograph,
): string => `${slug}-${slugOf(colour)}-${view}`

/** The URL of the picture on which a garment lies flat: what hangs has one of its own. */
export const flatPhotograph = (product: Photographed, photographs: Photographs): string | undefined =>
  photographOf(
    photographs,
    photographName(product, {
      colour: product.colours[0],
      view:
        product.family && viewsOf(product.family, product.colours.length).includes('flat') ? 'flat' : 'front',
    }),
  )?.src

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
