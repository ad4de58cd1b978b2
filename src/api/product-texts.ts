/**
 * Products as the JSON text of lists, kept in memory, so that a list that nobody has asked for yet reads only what has
 * changed. The rules: a change removes the texts of its products, and a text that was read before a change is not kept.
 */
import type { SavingsBasis } from '../storage/listing/product-filter.ts'
import { type InvalidatedTags, isInvalidated, productTag } from './catalogue-tags.ts'

export type ProductTexts = {
  /**
   * In the order of `ids`, without products that are gone.
   * @param basis the texts of both differ
   * @param load the texts by id of those that are not known
   */
  read(
    ids: readonly string[],
    basis: SavingsBasis,
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<string[]>
  invalidate(changed: InvalidatedTags): void
}

/** About 2.5 KB each. */
const MAX_KEPT = 2_000

export const createProductTexts = (options: {
  /** Whether `invalidate` has been called for every change so far. */
  isConnected: () => boolean
  maxKept?: number
}): ProductTexts => {
  const { isConnected, maxKept = MAX_KEPT } = options
  /** By tag; the least recently used first. */
  const kept: Record<SavingsBasis, Map<string, string>> = { 'compare-at': new Map(), prior: new Map() }
  /** What has changed since each read began. */
  const reads = new Set<InvalidatedTags[]>()

  const keep = (texts: Map<string, string>, tag: string, text: string): void => {
    texts.delete(tag)
    texts.set(tag, text)
    const [oldest] = texts.keys()
    if (texts.size > maxKept && oldest !== undefined) texts.delete(oldest)
  }

  return {
    read: async (ids, basis, load) => {
      const texts = kept[basis]
      const found = new Map<string, string>()
      for (const id of isConnected() ? ids : []) {
        const text = texts.get(productTag(id))
        if (text !== undefined) found.set(id, text)
      }
      for (const [id, text] of found) keep(texts, productTag(id), text)
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) {
        const changes: InvalidatedTags[] = []
        reads.add(changes)
        try {
          for (const [id, text] of await load(missing)) {
            found.set(id, text)
            const tag = productTag(id)
            if (!changes.some((changed) => isInvalidated(tag, changed))) keep(texts, tag, text)
          }
        } finally {
          reads.delete(changes)
        }
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    invalidate: (changed) => {
      for (const changes of reads) changes.push(changed)
      for (const texts of Object.values(kept))
        if (changed === 'everything') texts.clear()
        else for (const tag of changed) texts.delete(tag)
    },
  }
}
