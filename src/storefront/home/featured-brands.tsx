/** Brands on the home page, each with picture, description and link. */
import type { Brand } from '../../contract/products/product.ts'
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { brandPath } from '../brand-path.ts'
import { FEATURED_BRANDS_COUNT } from './product-counts.ts'
import { SectionHeading } from './section-heading.tsx'
import { ShopImage } from './shop-image.tsx'

type Pictures = Readonly<Record<string, ShopPicture>>

/** A brand without a picture has its initial in the same place, so that the row is even. */
const BrandPicture = ({ picture, name }: { picture: ShopPicture | undefined; name: string }) =>
  picture ? (
    <ShopImage picture={picture} slot="third" className="aspect-4/3 lg:aspect-16/10" />
  ) : (
    <div
      aria-hidden="true"
      className="grid aspect-4/3 lg:aspect-16/10 place-items-center bg-shell text-muted"
    >
      <span className="text-display">{[...name][0]}</span>
    </div>
  )

type FeaturedBrandsProps = {
  title: string
  brands: readonly Brand[] | undefined
  pictures: Pictures
  error: Error | null
  onRetry: () => void
}

const grid = 'grid gap-x-gap gap-y-row md:grid-cols-3'
const panel = 'flex flex-col'
const textClasses = 'flex flex-1 flex-col pt-4 md:pr-6'

export const FeaturedBrands = ({ title, brands, pictures, error, onRetry }: FeaturedBrandsProps) =>
  brands?.length === 0 ? null : (
    <section aria-labelledby="featured-brands" className="frame pt-section">
      <SectionHeading id="featured-brands" title={title} />
      {brands ? (
        <ul className={grid}>
          {brands.map(({ slug, name, description }) => (
            <li key={slug} className={panel}>
              <BrandPicture picture={pictures[slug]} name={name} />
              <div className={textClasses}>
                <h3 className="text-2xl">{name}</h3>
                <p className="mt-2 mb-3 max-w-md text-pretty">{description}</p>
                <Link
                  href={brandPath(slug)}
                  className="text-link mt-auto inline-flex min-h-11 items-center self-start text-sm font-semibold"
                >
                  {`SHOP ${name.toUpperCase()}`}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError what="The brands" onRetry={onRetry} />
      ) : (
        <div className={grid}>
          <Skeletons count={FEATURED_BRANDS_COUNT} label="Loading brands">
            {(key) => (
              <div key={key} data-testid="skeleton" className={panel}>
                <Skeleton className="aspect-4/3 lg:aspect-16/10" />
                <div className={textClasses}>
                  <Skeleton className="h-8 w-1/2" />
                  <Skeleton className="mt-2 h-24 w-full" />
                </div>
              </div>
            )}
          </Skeletons>
        </div>
      )}
    </section>
  )
