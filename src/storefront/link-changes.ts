/** The fixed links of the menu, the footer and the home page, as the catalogue has their pages now. */
import type { LinkChanges } from '../contract/products/product.ts'

/** The address that a link leads to now; null: leave the link out. */
export type ResolveLink = (href: string) => string | null

/** While the changes are unknown, every link stays as it is. */
export const resolveLink =
  (changes: LinkChanges | undefined): ResolveLink =>
  (href) => {
    const changed = changes?.[href]
    return changed === undefined ? href : changed
  }

export const resolveEntries = <Entry extends { href: string }>(
  entries: readonly Entry[],
  resolve: ResolveLink,
): Entry[] =>
  entries.flatMap((entry) => {
    const href = resolve(entry.href)
    return href === null ? [] : [{ ...entry, href }]
  })
