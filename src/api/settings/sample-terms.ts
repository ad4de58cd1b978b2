/**
 * The sample searches that shoppers are offered. The rule: one of the owner's that finds nothing is not offered; the demo's
 * are offered as they are. The search is asked again when the catalogue's words or products have changed, not at each page.
 */
import { hasDemoTerms } from '../../domain/settings/demo-blocks.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { findIds } from '../../storage/listing/product-search.ts'
import type { ApiServices } from '../api-services.ts'

export type SampleTerms = {
  /** @param worded the settings with the words that shoppers see */
  shown(own: ShopSettings, worded: ShopSettings): Promise<string[]>
  /** Those of the owner that are not offered. */
  hidden(own: ShopSettings): Promise<string[]>
}

export const createSampleTerms = ({
  db,
  catalogueIndex: index,
  searchChanges,
  settings,
}: Pick<ApiServices, 'db' | 'catalogueIndex' | 'searchChanges' | 'settings'>): SampleTerms => {
  let known: { key: string; changes: number; found: Promise<string[]> } | undefined

  /** At most eight, by the schema of the setting. One after the other: a page waits, the database is not crowded. */
  const search = async (terms: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const term of terms) {
      const { total } = await findIds(db, { search: term }, { sort: 'name', limit: 1, index })
      if (total > 0) found.push(term)
    }
    return found
  }
  const findingTerms = (terms: readonly string[]): Promise<string[]> => {
    const changes = searchChanges?.()
    if (changes === undefined) return search(terms)
    const key = JSON.stringify(terms)
    if (known?.key === key && known.changes === changes) return known.found
    const found = search(terms)
    known = { key, changes, found }
    found.catch(() => {
      if (known?.found === found) known = undefined
    })
    return found
  }
  return {
    shown: async (own, worded) =>
      hasDemoTerms(own, settings.demo) ? worded.shopping.sampleTerms : findingTerms(own.shopping.sampleTerms),
    hidden: async (own) => {
      if (hasDemoTerms(own, settings.demo)) return []
      const found = await findingTerms(own.shopping.sampleTerms)
      return own.shopping.sampleTerms.filter((term) => !found.includes(term))
    },
  }
}
