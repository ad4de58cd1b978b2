/** The product page while its product is on its way. */
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { productLayout } from './product-layout.ts'

export const ProductLoading = () => (
  <div className="frame pt-6 pb-20">
    <PageHead title="Product" description="This product is loading." noIndex />
    <h1 className="sr-only">Loading the product</h1>
    <Skeletons count={1} label="Loading the product">
      {(key) => (
        <div key={key} data-testid="skeleton">
          <Skeleton className="h-7 w-56" />
          <div className={productLayout}>
            <Skeleton className="aspect-4/5" />
            <div>
              <Skeleton className="h-6 w-32" />
              <Skeleton className="mt-4 h-10 w-3/4" />
              <Skeleton className="mt-4 h-7 w-28" />
              <Skeleton className="mt-6 h-24" />
              <Skeleton className="mt-8 h-12" />
            </div>
          </div>
        </div>
      )}
    </Skeletons>
  </div>
)
