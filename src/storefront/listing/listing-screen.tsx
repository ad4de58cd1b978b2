/** The shared page layout of categories and brands: name, description, count, sort, products (spec, section 2). */

import type { ReactNode } from 'react'
import { countProducts } from '../../domain/listing.ts'
import type { ListingSort } from '../../domain/listing-options.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SITE_NAME } from '../../ui/site-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProductFilter } from '../queries.ts'
import { breadcrumbList, type Crumb } from './breadcrumbs.tsx'
import { ListHeading } from './list-heading.tsx'
import { SortedList, useSortedList } from './sorted-list.tsx'

const sortLabels: Record<ListingSort, string> = {
  name: 'Name',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
}

/** The category or brand that is listed. */
export type Subject = { name: string; description: string; picture?: string | undefined }

type ListingScreenProps = {
  kind: 'Category' | 'Brand'
  /** The result of the subject's query. */
  subject: { data: Subject | undefined; error: Error | null; refetch: () => unknown }
  filter: ProductFilter
  crumbs: (subject: Subject) => readonly Crumb[]
  /** Between the description and the list. */
  children?: ReactNode
}

const isNotFound = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const NotFound = ({ kind }: Pick<ListingScreenProps, 'kind'>) => (
  <div className="frame">
    <PageHead
      title={`${kind} not found`}
      description={`This ${kind.toLowerCase()} does not exist.`}
      noIndex
    />
    <Notice
      as="h1"
      title={`${kind} not found`}
      action={<ButtonLink href="/shop">Shop All Products</ButtonLink>}
    >
      The {kind.toLowerCase()} you're looking for doesn't exist.
    </Notice>
  </div>
)

const HeadingSkeleton = ({ kind }: Pick<ListingScreenProps, 'kind'>) => (
  <div className="frame pt-4 pb-stack">
    <PageHead title={kind} description={`This ${kind.toLowerCase()} is loading.`} noIndex />
    <h1 className="sr-only">Loading the {kind.toLowerCase()}</h1>
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

export const ListingScreen = ({ kind, subject, filter, crumbs, children }: ListingScreenProps) => {
  const origin = useOrigin()
  const sorted = useSortedList(filter)
  const { list } = sorted

  const { data, error } = subject
  if (!data && error) {
    return isNotFound(error) ? (
      <NotFound kind={kind} />
    ) : (
      <div className="frame">
        <PageHead title={kind} description={`This ${kind.toLowerCase()} could not be loaded.`} noIndex />
        <LoadError
          as="h1"
          what={`The ${kind.toLowerCase()}`}
          onRetry={() => {
            void subject.refetch()
            // Retry both requests if both failed.
            if (list.error) void list.refetch()
          }}
        />
      </div>
    )
  }
  return (
    <>
      {data ? (
        <>
          <PageHead
            title={data.name}
            description={data.description || `${data.name} at ${SITE_NAME}.`}
            image={data.picture ?? list.products?.[0]?.images[0]}
            structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs(data))]}
          />
          <ListHeading crumbs={crumbs(data)} badge={<Badge tone="muted">{kind}</Badge>} title={data.name}>
            {data.picture ? (
              <div className="flex items-start gap-4">
                <div className="w-24 shrink-0">
                  <Picture src={data.picture} alt="" slot="thumb" eager className="aspect-square" />
                </div>
                {data.description}
              </div>
            ) : (
              data.description
            )}
          </ListHeading>
        </>
      ) : (
        <HeadingSkeleton kind={kind} />
      )}
      <div className="frame pb-section">
        {children}
        <SortedList
          sorted={sorted}
          sortLabels={sortLabels}
          countText={(count) => `${countProducts(count)} found`}
          empty={
            <Notice title="No products found" action={<ButtonLink href="/">Continue Shopping</ButtonLink>}>
              This {kind.toLowerCase()} doesn't have any products yet.
            </Notice>
          }
        />
      </div>
    </>
  )
}
