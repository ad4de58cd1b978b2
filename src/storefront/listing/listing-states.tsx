/** What the page of a category or brand shows while it loads, and when it does not exist or cannot be loaded. */
import { ApiError } from '../../ui/api-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BesideStillLife } from './beside-still-life.tsx'

export type ListingKind = 'Category' | 'Brand'

const isNotFound = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const NotFound = ({ kind }: { kind: ListingKind }) => (
  <div className="frame">
    <PageHead
      title={`${kind} not found`}
      description={`This ${kind.toLowerCase()} does not exist.`}
      noIndex
    />
    <BesideStillLife place={1}>
      <Notice
        as="h1"
        title={`${kind} not found`}
        action={<ButtonLink href="/shop">Shop All Products</ButtonLink>}
      >
        {`The ${kind.toLowerCase()} you're looking for doesn't exist.`}
      </Notice>
    </BesideStillLife>
  </div>
)

const HeadingSkeleton = ({ kind }: { kind: ListingKind }) => (
  <div className="frame pt-4 pb-stack">
    <PageHead title={kind} description={`This ${kind.toLowerCase()} is loading.`} noIndex />
    <h1 className="sr-only">{`Loading the ${kind.toLowerCase()}`}</h1>
    <div className="flex h-7.5 items-center">
      <Skeleton className="h-3 w-40" />
    </div>
    <div className="mt-6 grid items-end gap-x-gutter gap-y-3 lg:mt-10 lg:grid-cols-[7fr_5fr]">
      <div className="ml-0 text-title">
        <Skeleton className="mt-1 h-4 w-20" />
        <Skeleton className="mt-3 h-lh w-64" />
      </div>
      <Skeleton className={`max-w-2xl lg:h-12 ${kind === 'Brand' ? 'h-24 md:h-12' : 'h-12 md:h-6'}`} />
    </div>
  </div>
)

export type ListingStateProps = { kind: ListingKind; error?: Error; onRetry?: () => void }

/** Without an error: loading. */
export const ListingState = ({ kind, error, onRetry = () => undefined }: ListingStateProps) => {
  if (!error) return <HeadingSkeleton kind={kind} />
  if (isNotFound(error)) return <NotFound kind={kind} />
  return (
    <div className="frame">
      <PageHead title={kind} description={`This ${kind.toLowerCase()} could not be loaded.`} noIndex />
      <LoadError as="h1" what={`The ${kind.toLowerCase()}`} onRetry={onRetry} />
    </div>
  )
}
