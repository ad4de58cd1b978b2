/**
 * What the shopper selects for a list: sort and price, and where the whole list is filtered, words, brand and category.
 * It is kept in the URL, so that the list can be shared and restored by Back; default values are left out, and a change
 * replaces the URL of the history entry. Sorting and filtering happen in the browser, without a request.
 */

import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { SELECTION_PARAMETERS } from '../../domain/listing/listing-options.ts'
import { useIsHydrated } from '../../ui/hydrated.ts'
import { useNavigation, useScreen } from '../../ui/navigation.ts'

type Selection = Partial<Record<keyof typeof SELECTION_PARAMETERS, string | undefined>>
const names = Object.entries(SELECTION_PARAMETERS) as [keyof Selection, string][]

const nothing = new URLSearchParams()

/** The URL of the list with this selection. A numbered page belongs to the list that the server has rendered. */
const urlOf = (url: URL, selected: Selection, rendered: Selection, defaults: Selection): URL => {
  const next = new URL(url)
  const { searchParams } = next
  let isRendered = true
  for (const [field, name] of names) {
    if (!(field in defaults)) continue
    const value = selected[field]?.trim()
    if (value && value !== defaults[field]) searchParams.set(name, value)
    else searchParams.delete(name)
    isRendered &&= selected[field] === rendered[field]
  }
  if (!isRendered) searchParams.delete('page')
  return next
}

/**
 * `read`: the selection that a URL names, for none the default one; memoized. `isRendered`: the server reads the URL too.
 * Otherwise the page is hydrated with the default selection, and shows that of the URL before the next paint.
 */
export const useListSelection = <Selected extends Selection>(
  read: (search: URLSearchParams) => Selected,
  isRendered = true,
) => {
  const { url } = useScreen()
  const { replaceUrl } = useNavigation()
  const isHydrated = useIsHydrated()
  const [isRead, setRead] = useState(isRendered || isHydrated)
  // A layout effect runs before the replay of early input, which is newer.
  useLayoutEffect(() => setRead(true), [])
  const initial = useMemo(() => read(isRead ? url.searchParams : nothing), [read, isRead, url])
  const [change, setChange] = useState<{ url: URL; selected: Selected } | undefined>()
  // A navigation to another URL resets the selection to that URL.
  const changed = change?.url === url ? change.selected : undefined
  const selected = changed ?? initial
  const defaults = useMemo(() => read(nothing), [read])
  const addressOf = useCallback(
    (next: Selection) => urlOf(url, next, isRendered ? read(url.searchParams) : defaults, defaults),
    [url, isRendered, read, defaults],
  )
  useEffect(() => {
    if (changed) replaceUrl(addressOf(changed))
  }, [changed, replaceUrl, addressOf])
  return {
    initial,
    selected,
    /** The shopper has changed something since this URL was opened. */
    isChanged: changed !== undefined,
    select: useCallback(
      (part: Partial<Selected>) =>
        setChange((before) => ({
          url,
          selected: { ...(before?.url === url ? before.selected : read(url.searchParams)), ...part },
        })),
      [url, read],
    ),
    /** Path of the list without a price filter. */
    allPricesPath: (): string => {
      const { pathname, search } = addressOf({ ...selected, price: undefined })
      return pathname + search
    },
  }
}
