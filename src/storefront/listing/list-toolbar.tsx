/**
 * How many products there are, at which prices and in which order: a bar that stays at hand while the list scrolls. Who
 * changes the order in the middle of the list is brought to its beginning, for that is what has changed.
 */

import { type ReactNode, useMemo, useRef } from 'react'
import { DEFAULT_CURRENCY } from '../../domain/currency.ts'
import { findPriceBand, PRICE_BANDS, type PriceBand } from '../../domain/listing-options.ts'
import { isInBand, priceBandText } from '../../domain/price-band.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { QuietSelect } from '../../ui/quiet-select.tsx'
import type { ProductList } from './use-product-list.ts'

type ListToolbarProps<Sort extends string> = {
  options: Readonly<Record<Sort, string>>
  sort: Sort
  onSort: (sort: Sort) => void
  list: ProductList
  price: PriceBand | undefined
  onPrice: (price: PriceBand | undefined) => void
  inPounds?: boolean
  /** Both may stand in the page's address: then they can be chosen without scripts too. */
  byAddress?: boolean
  /** The line that counts. */
  children: ReactNode
}

/** Those in which there is something, as far as is known; none where all is in one. */
const usePriceBands = ({ whole }: ProductList, price: PriceBand | undefined): readonly PriceBand[] => {
  const filled = useMemo(
    () =>
      whole ? PRICE_BANDS.filter((band) => whole.some((product) => isInBand(product, band))) : PRICE_BANDS,
    [whole],
  )
  if (price) return PRICE_BANDS.filter((band) => band === price || filled.includes(band))
  return filled.length > 1 ? filled : []
}

export const ListToolbar = <Sort extends string>(props: ListToolbarProps<Sort>) => {
  const { options, sort, onSort, list, price, onPrice, inPounds = false, byAddress = false, children } = props
  const { currency } = useCurrency()
  const { searchParams } = useScreen().url
  // Other lists do not read it: they are kept without it.
  const words = 'relevance' in options && searchParams.get('q')
  const bands = usePriceBands(list, price)
  const beginning = useRef<HTMLDivElement>(null)
  const toBeginning = () => {
    const place = beginning.current
    if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView()
  }
  return (
    <>
      <div ref={beginning} />
      <form
        data-top-bar
        onSubmit={(event) => event.preventDefault()}
        className={`sticky-bar mb-stack items-center justify-between gap-x-4 border-y border-line ${bands.length > 0 ? 'max-sm:two-lines sm:flex' : 'flex'}`}
      >
        {children}
        <div className="-mr-1.5 -ml-2 flex min-w-0 items-center justify-between gap-x-2 sm:gap-x-4 large-text:flex-wrap">
          {bands.length > 0 && (
            <QuietSelect
              label="Price"
              name="price"
              worksWithoutScript={byAddress}
              value={price ?? ''}
              onFocus={() => list.fetchAll()}
              onChange={({ target }) => {
                onPrice(findPriceBand(target.value))
                toBeginning()
              }}
            >
              <option value="" className="bg-paper text-ink">
                All Prices
              </option>
              {bands.map((band) => (
                <option key={band} value={band} className="bg-paper text-ink">
                  {priceBandText(band, inPounds ? DEFAULT_CURRENCY : currency)}
                </option>
              ))}
            </QuietSelect>
          )}
          <QuietSelect
            label="Sort"
            name="sort"
            worksWithoutScript={byAddress}
            value={sort}
            onChange={({ target }) => {
              onSort(target.value as Sort)
              toBeginning()
            }}
          >
            {Object.entries<string>(options).map(([value, label]) => (
              <option key={value} value={value} className="bg-paper text-ink">
                {label}
              </option>
            ))}
          </QuietSelect>
          {byAddress && (
            <>
              {words && <input type="hidden" name="q" value={words} />}
              <button type="submit" className="hidden min-h-11 px-2 text-sm text-link noscript:block">
                Show
              </button>
            </>
          )}
        </div>
      </form>
    </>
  )
}
