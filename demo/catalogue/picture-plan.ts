// Which pictures a product has, and where they are found: the same list for the catalogue and for the one who draws or
// photographs. A product is shown in photographs as soon as there is one of each of its colours, else in drawings: the
// two are never mixed in one product.
import type { Colour } from './colours.ts'
import { type Photographs, photographOf } from './photographs.ts'
import type { View } from './pictures/kit/look.ts'
import { slugOf } from './slug.ts'

/** What of a product decides about its pictures. */
type Pictured = { slug: string; colours: readonly [Colour, ...Colour[]]; views?: readonly View[] }

export type PlannedPicture = { colour: Colour; view: View }

/** The product page shows a main picture and seven more. */
const MOST = 8
/** Fewer make no gallery. */
const LEAST = 2

const usualViews: readonly View[] = ['front', 'back', 'detail']

/** The first colour from all sides, then every other colour from the front. */
export function picturesOf({ colours, views = usualViews }: Omit<Pictured, 'slug'>): PlannedPicture[] {
  const [first, ...others] = colours
  return [
    ...views.map((view) => ({ colour: first, view })),
    ...others.map((colour) => ({ colour, view: 'front' as const })),
  ].slice(0, MOST)
}

/** As the files are called: without the ending. */
export const pictureName = ({ slug }: Pick<Pictured, 'slug'>, { colour, view }: PlannedPicture): string =>
  `${slug}-${slugOf(colour)}-${view}`

/** The drawing of it. */
export const pictureUrl = (product: Pick<Pictured, 'slug'>, picture: PlannedPicture): string =>
  `/pictures/${pictureName(product, picture)}.svg`

type Shown = { images: string[]; colorImages: Record<string, string> }

const shownBy = (product: Pictured, urlOf: (picture: PlannedPicture) => string | undefined): Shown => ({
  images: picturesOf(product).flatMap((picture) => urlOf(picture) ?? []),
  colorImages: Object.fromEntries(
    product.colours.flatMap((colour) => {
      const url = urlOf({ colour, view: 'front' })
      return url === undefined ? [] : [[colour, url]]
    }),
  ),
})

/** The pictures that the shop shows of a product. */
export function picturesShown(product: Pictured, photographs: Photographs): Shown {
  const taken = shownBy(product, (picture) => photographOf(photographs, pictureName(product, picture))?.src)
  const isWhole =
    taken.images.length >= LEAST && Object.keys(taken.colorImages).length === product.colours.length
  return isWhole ? taken : shownBy(product, (picture) => pictureUrl(product, picture))
}
