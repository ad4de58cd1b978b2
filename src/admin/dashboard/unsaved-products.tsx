/** Above the list: products with unsaved changes that the list may not show, with buttons to show or discard them. */
import { useState } from 'react'
import { textMatcher } from '../../domain/search-text.ts'
import { SmallButton } from '../components/small-button.tsx'
import { updateView } from './admin-view.ts'
import { closeDraft, useUnsavedDrafts } from './inline-drafts.ts'

/**
 * `search`: the filter of the list. Products that were unsaved when the tab was opened are always listed: their rows may
 * not be rendered yet.
 */
export const UnsavedProducts = ({ search }: { search: string }) => {
  const unsaved = useUnsavedDrafts().map(({ product }) => product)
  const [initialIds] = useState(() => new Set(unsaved.map(({ id }) => id)))
  const matches = textMatcher(search)
  const isInList = ({ name, sku }: { name: string; sku: string }) =>
    search === '' || matches(`${name} ${sku}`)
  const listed = unsaved.filter((product) => initialIds.has(product.id) || !isInList(product))
  if (listed.length === 0) return null
  return (
    <section aria-label="Unsaved changes" className="mt-3 bg-sand px-3 py-2 text-sm">
      <p className="font-medium text-amber">Unsaved changes</p>
      <ul>
        {listed.map(({ id, name, sku }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-40 flex-1">{name}</span>
            <span className="flex gap-1">
              <SmallButton
                variant="quiet"
                aria-label={`Show ${name}`}
                onClick={() => updateView({ search: sku })}
              >
                Show
              </SmallButton>
              <SmallButton
                variant="quiet"
                aria-label={`Discard the changes to ${name}`}
                onClick={() => closeDraft(id)}
              >
                Discard
              </SmallButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
