/**
 * The sticky toolbar of a list: result count, price filter and sort. A change in the middle of the list scrolls back to
 * its start, because that is where the change is visible.
 */

import { type ReactNode, useMemo, useRef } from 'react'
import { findPriceBand, PRICE_BANDS, type PriceBand } from '../../domain/listing/listing-options.ts'
import { isInBand, priceBandText } from '../../domain/listing/price-band.ts'
import { DEFAULT_CURRENCY } from '../../domain/pricing/currency.ts'
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
  /** Sort and price are URL parameters: the form then works without JavaScript too. */
  inUrl?: boolean
  /** The result count. */
  children: ReactNode
}

/** Bands that contain products, as far as loaded; none if all products are in one band. */
const usePriceBands = ({ all }: ProductList, price: PriceBand | undefined): readonly PriceBand[] => {
  const nonEmptyBands = useMemo(
    () => (all ? PRICE_BANDS.filter((band) => all.some((product) => isInBand(product, band))) : PRICE_BANDS),
    [all],
  )
  if (price) return PRICE_BANDS.filter((band) => band === price || nonEmptyBands.includes(band))
  return nonEmptyBands.length > 1 ? nonEmptyBands : []
}

export const ListToolbar = <Sort extends string>(props: ListToolbarProps<Sort>) => {
  const { options, sort, onSort, list, price, onPrice, inPounds = false, inUrl = false, children } = props
  const { currency, rates } = useCurrency()
  const { searchParams } = useScreen().url
  // Only the search page reads `q`.
  const searchTerm = 'relevance' in options && searchParams.get('q')
  const bands = usePriceBands(list, price)
  const listStart = useRef<HTMLDivElement>(null)
  const scrollToStart = () => {
    const start = listStart.current
    if (start && start.getBoundingClientRect().top < 0) start.scrollIntoView()
  }
  return (
    <>
      <div ref={listStart} />
      <form
        data-top-bar
        onSubmit={(event) => event.preventDefault()}
        className={`sticky-bar mb-stack items-center justify-between gap-x-4 border-y border-line ${bands.length > 0 ? 'max-sm:two-lines sm:flex' : 'flex large-text:flex-wrap'}`}
      >
        {children}
        <div className="-mr-1.5 -ml-2 flex min-w-0 items-center justify-between gap-x-2 sm:gap-x-4 large-text:flex-wrap">
          {bands.length > 0 && (
            <QuietSelect
              label="Price"
              name="price"
              worksWithoutScript={inUrl}
              value={price ?? ''}
              onFocus={() => list.fetchAll()}
              onChange={({ target }) => {
                onPrice(findPriceBand(target.value))
                scrollToStart()
              }}
            >
              <option value="">All Prices</option>
              {bands.map((band) => (
                <option key={band} value={band}>
                  {priceBandText(band, inPounds ? DEFAULT_CURRENCY : currency, rates)}
                </option>
              ))}
            </QuietSelect>
          )}
          <QuietSelect
            label="Sort"
            name="sort"
            worksWithoutScript={inUrl}
            value={sort}
            onChange={({ target }) => {
              onSort(target.value as Sort)
              scrollToStart()
            }}
          >
            {Object.entries<string>(options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </QuietSelect>
          {inUrl && (
            <>
              {searchTerm && <input type="hidden" name="q" value={searchTerm} />}
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
