/** The 404 page, for every URL without a route: a search form and links. */
import { NOT_FOUND } from '../../domain/settings/not-found-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSentence } from '../../ui/shop.ts'
import { SearchForm } from '../header/search-form.tsx'
import { BesideStillLife } from '../listing/beside-still-life.tsx'

export const NotFoundPage = () => (
  <div className="frame py-section">
    <PageHead title="404 Page Not Found" description="There is no page at this address." noIndex />
    <BesideStillLife place={3}>
      <h1 className="max-w-3xl text-display">404 Page Not Found</h1>
      <p className="mt-6 max-w-md text-xl text-pretty">{useSentence('notFound', NOT_FOUND)}</p>
      <div className="mt-8 max-w-md">
        <SearchForm look="plain" />
      </div>
      <div className="mt-3 flex max-w-md flex-wrap gap-2 *:flex-auto">
        <ButtonLink href="/shop">Shop All Products</ButtonLink>
        <ButtonLink href="/" variant="outline">
          Back to the front page
        </ButtonLink>
      </div>
    </BesideStillLife>
  </div>
)
