/** Which products have unsaved changes that the list may not show now: said where the list begins, with a way to each. */
import { useState } from 'react'
import { textMatcher } from '../domain/search-text.ts'
import { Button } from '../ui/button.tsx'
import { updateView } from './admin-view.ts'
import { closeDraft, useUnsaved } from './product-drafts.ts'

/**
 * @param search the words that the list is filtered by. What was unsaved when the tab opened is named as well: its row
 * may be further down than the rows that are made first.
 */
export const UnsavedProducts = ({ search }: { search: string }) => {
  const unsaved = useUnsaved().map(({ product }) => product)
  const [before] = useState(() => new Set(unsaved.map(({ id }) => id)))
  const matches = textMatcher(search)
  const isInList = ({ name, sku }: { name: string; sku: string }) =>
    search === '' || matches(`${name} ${sku}`)
  const named = unsaved.filter((product) => before.has(product.id) || !isInList(product))
  if (named.length === 0) return null
  return (
    <section aria-label="Unsaved changes" className="mt-3 bg-sand px-3 py-2 text-sm">
      <p className="font-medium text-amber">Unsaved changes</p>
      <ul>
        {named.map(({ id, name, sku }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-40 flex-1">{name}</span>
            <span className="flex gap-1">
              <Button
                variant="quiet"
                size="sm"
                className="pointer-coarse:min-h-11"
                aria-label={`Show ${name}`}
                onClick={() => updateView({ search: sku })}
              >
                Show
              </Button>
              <Button
                variant="quiet"
                size="sm"
                className="pointer-coarse:min-h-11"
                aria-label={`Discard the changes to ${name}`}
                onClick={() => closeDraft(id)}
              >
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
