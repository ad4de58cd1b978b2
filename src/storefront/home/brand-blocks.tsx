/** The two places of the home page that name brands: a strip of the first five, and three of them introduced. */
import type { Brand } from '../../contract/product.ts'
import { Link } from '../../ui/navigation.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { SectionHead } from './section-head.tsx'
import { homeSettings } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

const STRIP_LENGTH = 5
const FEATURED = 3

export const BrandStrip = ({ brands }: { brands: readonly Brand[] | undefined }) =>
  brands?.length === 0 ? null : (
    <nav aria-label="Brands" className="border-y border-line">
      <ul className="frame flex min-h-24 flex-wrap items-center justify-center gap-x-8 gap-y-1 py-5 lg:justify-between">
        {brands?.slice(0, STRIP_LENGTH).map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={brandPath(slug)}
              className="inline-flex min-h-11 items-center text-xl font-semibold tracking-[-0.03em] text-muted transition-colors hover:text-ink lg:text-2xl"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )

const BrandPicture = ({ slug }: { slug: string }) => {
  const picture = homeSettings.brandPictures[slug]
  return picture ? <ShopImage picture={picture} slot="third" className="aspect-16/10" /> : null
}

type FeaturedBrandsProps = {
  brands: readonly Brand[] | undefined
  error: Error | null
  onRetry: () => void
}

const grid = 'grid gap-x-6 gap-y-4 md:grid-cols-3'
const panel = 'flex flex-col bg-shell'
const words = 'flex min-h-56 flex-1 flex-col p-6 lg:p-8'

export const FeaturedBrands = ({ brands, error, onRetry }: FeaturedBrandsProps) =>
  brands?.length === 0 ? null : (
    <section aria-labelledby="featured-brands" className="frame py-14 lg:py-20">
      <SectionHead id="featured-brands" title="FEATURED BRANDS" />
      {brands ? (
        <ul className={grid}>
          {brands.slice(0, FEATURED).map(({ slug, name, description }) => (
            <li key={slug} className={panel}>
              <BrandPicture slug={slug} />
              <div className={words}>
                <h3 className="text-2xl font-semibold tracking-[-0.03em]">{name}</h3>
                <p className="mt-3 mb-6 text-pretty text-muted">{description}</p>
                <Link
                  href={brandPath(slug)}
                  className="text-link mt-auto inline-flex min-h-11 items-center self-start text-sm font-medium tracking-wide"
                >
                  SHOP {name.toUpperCase()}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError what="The brands" onRetry={onRetry} />
      ) : (
        <div className={grid}>
          <Skeletons count={FEATURED} label="Loading brands">
            {(key) => (
              <div key={key} data-testid="skeleton" className={panel}>
                <Skeleton className="aspect-16/10 bg-stage" />
                <div className={words}>
                  <Skeleton className="h-7 w-1/2 bg-stage" />
                  <Skeleton className="mt-4 h-20 w-full bg-stage" />
                </div>
              </div>
            )}
          </Skeletons>
        </div>
      )}
    </section>
  )
