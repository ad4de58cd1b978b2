// Which pictures a product has, and where they are found: the same list for the catalogue and for the one who draws.
import type { Colour } from './colours.ts'
import type { View } from './pictures/kit/look.ts'
import { slugOf } from './slug.ts'

/** What of a product decides about its pictures. */
type Pictured = { slug: string; colours: readonly [Colour, ...Colour[]]; views?: readonly View[] }

export type PlannedPicture = { colour: Colour; view: View }

/** The product page shows a main picture and seven more. */
const MOST = 8

const usualViews: readonly View[] = ['front', 'back', 'detail']

/** The first colour from all sides, then every other colour from the front. */
export function picturesOf({ colours, views = usualViews }: Omit<Pictured, 'slug'>): PlannedPicture[] {
  const [first, ...others] = colours
  return [
    ...views.map((view) => ({ colour: first, view })),
    ...others.map((colour) => ({ colour, view: 'front' as const })),
  ].slice(0, MOST)
}

export const pictureUrl = ({ slug }: Pick<Pictured, 'slug'>, { colour, view }: PlannedPicture): string =>
  `/pictures/${slug}-${slugOf(colour)}-${view}.svg`
