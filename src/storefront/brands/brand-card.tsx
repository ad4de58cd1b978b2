/** A brand on the page of all brands: description, product count, and up to three featured products. */
import type { BrandSummary, ListedProduct } from '../../contract/products/product.ts'
import { countProducts } from '../../domain/listing/listing.ts'
import { isComingSoon } from '../../domain/products/stock.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PoundsText } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { brandPath } from '../brand-path.ts'
import { describePicture } from '../picture-description.ts'

const FeaturedProduct = ({ product, eager }: { product: ListedProduct; eager: boolean }) => (
  <article className="card">
    <Picture
      src={product.images[0]}
      alt={describePicture(product, product.images[0])}
      slot="card"
      eager={eager}
    />
    <h3 className="pt-3 pr-3 text-sm font-semibold text-pretty">
      <Link href={`/products/${product.slug}`} className="stretched-link">
        {product.name}
      </Link>
    </h3>
    <p className="flex flex-wrap items-baseline gap-x-2 pt-0.5 text-sm">
      <PoundsText {...product} />
      {isComingSoon(product) && <Badge tone="soon">Coming Soon</Badge>}
    </p>
  </article>
)

const layout = 'grid gap-x-gutter gap-y-6 border-t border-ink pt-4 pb-row lg:grid-cols-[5fr_7fr]'
const pictures = 'card-grid self-start sm:grid-cols-3'

/** `eager`: the brand is in the first viewport. */
export const BrandCard = ({ brand, eager }: { brand: BrandSummary; eager: boolean }) => {
  const { slug, name, description, productCount, comingSoonCount, featuredProducts } = brand
  const rest = productCount - featuredProducts.length
  return (
    <section aria-labelledby={slug} className={layout}>
      <div className="flex flex-col items-start">
        <h2 id={slug} className="text-title">
          {name}
        </h2>
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <span>{countProducts(productCount)}</span>
          {comingSoonCount > 0 && <Badge tone="soon">{`${comingSoonCount} Coming Soon`}</Badge>}
        </p>
        {description && <p className="mt-4 max-w-md text-pretty">{description}</p>}
        <ButtonLink href={brandPath(slug)} variant="outline" className="mt-6">
          {`Shop ${name}`}
        </ButtonLink>
      </div>
      {featuredProducts.length > 0 && (
        <ul className={pictures}>
          {featuredProducts.map((product) => (
            <li key={product.id} className="card-place">
              <FeaturedProduct product={product} eager={eager} />
            </li>
          ))}
          {rest > 0 && (
            // On a phone it is the fourth cell of a two-column grid.
            <li className="flex max-sm:mb-auto max-sm:aspect-product max-sm:bg-shell sm:col-span-3">
              <Link
                href={brandPath(slug)}
                className="text-link flex min-h-11 items-center text-sm max-sm:w-full max-sm:justify-center"
              >
                {`+${rest} more products`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

export const BrandCardSkeleton = () => (
  <div data-testid="skeleton" className={layout}>
    <div className="ml-0 text-title">
      <Skeleton className="h-lh w-1/2" />
      <Skeleton className="mt-3 h-5 w-1/4" />
      <Skeleton className="mt-4 h-30 max-w-md sm:h-24" />
      <Skeleton className="mt-6 h-11 w-36" />
    </div>
    <div className={pictures}>
      {[1, 2, 3].map((key) => (
        <div key={key} className="card-place">
          <div className="card">
            <Skeleton className="aspect-product" />
            <Skeleton className="mt-4 mb-1 h-3 w-3/4" />
            <Skeleton className="mt-1.5 mb-1 h-3 w-1/3" />
          </div>
        </div>
      ))}
      <Skeleton className="max-sm:mb-auto max-sm:aspect-product sm:col-span-3 sm:my-4 sm:h-3 sm:w-28" />
    </div>
  </div>
)
