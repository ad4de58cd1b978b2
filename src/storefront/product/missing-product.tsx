/**
 * The page of a product that cannot be shown: it does not exist, could not be loaded (both have the same text: spec,
 * section 8), or is no longer sold. The last one leads on to its brand, its category and similar products.
 */
import { ApiError } from '../../ui/api-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { brandPath } from '../brand-path.ts'
import { categoryCrumb } from '../listing/breadcrumbs.tsx'
import { ProductGrid } from '../product-card.tsx'
import { archivedProductQuery } from './archived-product-query.ts'

const GONE = 410

const NotFound = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const canRetry = !(error instanceof ApiError && error.status < 500)
  return (
    <div className="frame">
      <PageHead title="Product not found" description="This product does not exist." noIndex />
      <Notice
        as="h1"
        title="Product not found"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {canRetry && (
              <Button variant="outline" onClick={onRetry}>
                Try Again
              </Button>
            )}
            <ButtonLink href="/shop">Shop All Products</ButtonLink>
          </div>
        }
      >
        The product you're looking for doesn't exist.
      </Notice>
    </div>
  )
}

const NoLongerSold = ({ slug }: { slug: string }) => {
  const { data } = useQuery(archivedProductQuery(slug))
  const category = data && categoryCrumb(data.category)
  return (
    <div className="frame pb-20">
      <PageHead
        title={data ? `${data.name} is no longer available` : 'No longer available'}
        description="This product is no longer sold."
        noIndex
      />
      <Notice
        as="h1"
        title="No longer available"
        action={
          <div className="flex flex-wrap gap-3">
            {data?.brand.slug && (
              <ButtonLink href={brandPath(data.brand.slug)}>{`More from ${data.brand.name}`}</ButtonLink>
            )}
            {category && (
              <ButtonLink href={category.path} variant="outline">
                {category.name}
              </ButtonLink>
            )}
            <ButtonLink href="/shop" variant="outline">
              Shop All Products
            </ButtonLink>
          </div>
        }
      >
        {data ? `${data.name} is no longer sold.` : 'This product is no longer sold.'}
      </Notice>
      {data && data.similar.length > 0 && (
        <section aria-labelledby="similar-products">
          <h2 id="similar-products" className="mb-6 text-2xl">
            Similar products
          </h2>
          <ProductGrid products={data.similar} />
        </section>
      )}
    </div>
  )
}

type MissingProductProps = { slug: string; error: Error; onRetry: () => void }

export const MissingProduct = ({ slug, error, onRetry }: MissingProductProps) =>
  error instanceof ApiError && error.status === GONE ? (
    <NoLongerSold slug={slug} />
  ) : (
    <NotFound error={error} onRetry={onRetry} />
  )
