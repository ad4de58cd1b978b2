/** /search?q={text} (spec, section 2, Search): the server ranks the results and corrects misspellings. */

import { countProducts } from '../../domain/listing/listing.ts'
import { textContains } from '../../domain/search-text.ts'
import { emptySearch, START_SEARCH } from '../../domain/settings/search-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useSentence, useShop } from '../../ui/shop.ts'
import { BesideStillLife } from '../listing/beside-still-life.tsx'
import { resultsLoader } from '../listing/results-loader.ts'
import { searchPath, searchTerm } from '../listing/search-term.ts'
import { SortedList, useSortedList } from '../listing/sorted-list.tsx'
import { queries } from '../queries.ts'
import { SearchPageForm } from './search-page-form.tsx'

const sortLabels = {
  relevance: 'Best Match',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name',
}

/** Submit buttons, so that they work without JavaScript too. */
const Suggestions = () => {
  const { navigate } = useNavigation()
  const { sampleTerms } = useShop().shopping
  return (
    <form action="/search" className="flex flex-wrap gap-2">
      {sampleTerms.map((term) => (
        <button
          key={term}
          type="submit"
          name="q"
          value={term}
          onClick={(event) => {
            const path = searchPath(term)
            if (!path) return
            event.preventDefault()
            navigate(path)
          }}
          className="min-h-11 rounded-full border border-edge px-4 text-sm text-ink transition-colors hover:border-ink hover:bg-ink hover:text-paper"
        >
          {term}
        </button>
      ))}
    </form>
  )
}

/** Links to the main brand and the new arrivals when the term matches the main brand. */
const MainBrandShortcuts = ({ term }: { term: string }) => {
  const { data: brands } = useQuery(queries.brands())
  const { mainBrand } = useShop().shopping
  const brand = brands?.find(({ slug }) => slug === mainBrand)
  return brand && textContains(term, brand.name) ? (
    <div className="mt-4 flex flex-wrap gap-2">
      <ButtonLink variant="outline" href={`/brand/${brand.slug}`}>
        {`All of ${brand.name}`}
      </ButtonLink>
      <ButtonLink variant="outline" href="/new-arrivals">
        New arrivals
      </ButtonLink>
    </div>
  ) : null
}

/** Not keyed by term: the live region must stay mounted to announce a new count. */
const Results = ({ term }: { term: string }) => {
  const hasSamples = useShop().shopping.sampleTerms.length > 0
  const emptyText = useSentence('emptySearch', emptySearch(hasSamples))
  return (
    <SortedList
      sorted={useSortedList({ search: term }, 'relevance')}
      sortLabels={sortLabels}
      listKey={term}
      countText={(count) => `Found ${countProducts(count)}`}
      empty={
        <Notice title="No products found" action={<ButtonLink href="/shop">Browse All Products</ButtonLink>}>
          <p className="mb-6">{emptyText.replace('{term}', () => term)}</p>
          {hasSamples && <Suggestions />}
        </Notice>
      }
    />
  )
}

export const { load: loadLater } = resultsLoader

export const Page = () => {
  const { name } = useShop()
  const screen = useScreen()
  const term = searchTerm(screen.url.searchParams)
  const startText = useSentence('startSearch', START_SEARCH)
  return (
    <>
      <PageHead
        title={term ? `Search: ${term}` : 'Search'}
        description={`Search everything that ${name} stocks.`}
        noIndex
      />
      <div className="frame pt-10 pb-section lg:pt-16">
        <h1 className="mb-6 text-title break-words">{term ? `Search results for “${term}”` : 'Search'}</h1>
        <SearchPageForm key={term} term={term} />
        {term ? (
          <>
            <MainBrandShortcuts term={term} />
            <div className="mt-8">
              <Results term={term} />
            </div>
          </>
        ) : (
          <BesideStillLife place={1}>
            <Notice title="Start your search">{startText}</Notice>
          </BesideStillLife>
        )}
      </div>
    </>
  )
}
