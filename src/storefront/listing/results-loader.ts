/** The products of a list are hydrated after its filters: their code is the larger part, and their links work without it. */
import { laterLoader } from '../../ui/hydrate-later.tsx'

export const resultsLoader = laterLoader(async () => (await import('./product-results.tsx')).ProductResults)
