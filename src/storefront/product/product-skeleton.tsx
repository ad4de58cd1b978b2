/** The loading state of the product page: placeholders in the layout of the page. */
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { galleryLayout } from './gallery.tsx'
import { productLayout } from './product-layout.ts'

export const ProductSkeleton = () => (
  <div className="frame pt-2 pb-20 md:pt-6">
    <PageHead title="Product" description="This product is loading." noIndex />
    <h1 className="sr-only">Loading the product</h1>
    <Skeletons count={1} label="Loading the product">
      {(key) => (
        <div key={key} data-testid="skeleton">
          <div className="flex h-7.5 items-center">
            <Skeleton className="h-3 w-56" />
          </div>
          <div className={productLayout.page}>
            <div className={productLayout.pictures}>
              <div className={galleryLayout.large}>
                <Skeleton className="aspect-product" />
              </div>
              <div className={galleryLayout.small}>
                <Skeleton className="aspect-product" />
              </div>
            </div>
            <div className={productLayout.text}>
              <Skeleton className="h-6 w-24" />
              <Skeleton className="mt-2 h-10 w-3/4" />
              <Skeleton className="mt-3 h-7 w-28" />
              <Skeleton className="mt-6 mb-8 h-24" />
              <Skeleton className="h-20 w-1/2" />
              <Skeleton className="mt-6 h-20" />
              <Skeleton className="mt-6 h-12" />
            </div>
          </div>
        </div>
      )}
    </Skeletons>
  </div>
)
