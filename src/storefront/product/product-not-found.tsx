/** The message for a product that does not exist or could not be loaded: both have the same text (spec, section 8). */
import { ApiError } from '../../ui/api-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type ProductNotFoundProps = { error: Error; onRetry: () => void }

export const ProductNotFound = ({ error, onRetry }: ProductNotFoundProps) => {
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
