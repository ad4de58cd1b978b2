/** The shared page layout of categories and brands: name, description, count, sort, products (spec, section 2). */

import type { ReactNode } from 'react'
import { countProducts } from '../../domain/listing/listing.ts'
import type { ListingSort } from '../../domain/listing/listing-options.ts'
import { emptyListing } from '../../domain/settings/listing-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { HydrateLater, laterLoader, useLoadAfterHydration } from '../../ui/hydrate-later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSentence, useShop } from '../../ui/shop.ts'
import type { ProductFilter } from '../queries.ts'
import { breadcrumbList, type Crumb } from './breadcrumbs.tsx'
import { ListHeading } from './list-heading.tsx'
import type { ListingKind, ListingStateProps } from './listing-states.tsx'
import { resultsLoader } from './results-loader.ts'
import { SortedList, useSortedList } from './sorted-list.tsx'

const sortLabels: Record<ListingSort, string> = {
  name: 'Name',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
}

/** The category or brand that is listed. */
export type Subject = { name: string; description: string; picture?: string | undefined }

type ListingScreenProps = {
  kind: ListingKind
  /** The result of the subject's query. */
  subject: { data: Subject | undefined; error: Error | null; refetch: () => unknown }
  filter: ProductFilter
  crumbs: (subject: Subject) => readonly Crumb[]
  /** Between the description and the list. */
  children?: ReactNode
}

const states = laterLoader(async () => (await import('./listing-states.tsx')).ListingState)

export const loadLater = async (): Promise<void> => {
  await Promise.all([resultsLoader.load(), states.load()])
}

/** A page that is this state alone loads no list, and its button works only with the code. */
const LaterState = (props: ListingStateProps) => {
  useLoadAfterHydration(states)
  return <HydrateLater loader={states} props={props} />
}

export const ListingScreen = ({ kind, subject, filter, crumbs, children }: ListingScreenProps) => {
  const origin = useOrigin()
  const shop = useShop()
  const sorted = useSortedList(filter)
  const { list } = sorted

  const { data, error } = subject
  const emptyText = useSentence(kind === 'Brand' ? 'emptyBrand' : 'emptyCategory', emptyListing(kind))
  if (!data && error) {
    const onRetry = () => {
      void subject.refetch()
      // Retry both requests if both failed.
      if (list.error) void list.refetch()
    }
    return <LaterState kind={kind} error={error} onRetry={onRetry} />
  }
  return (
    <>
      {data ? (
        <>
          <PageHead
            title={data.name}
            description={data.description || `${data.name} at ${shop.name}.`}
            image={data.picture ?? list.products?.[0]?.images[0]}
            structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs(data))]}
          />
          <ListHeading crumbs={crumbs(data)} badge={<Badge tone="muted">{kind}</Badge>} title={data.name}>
            {data.picture ? (
              <div className="flex items-start gap-4">
                <div className="w-24 shrink-0">
                  <Picture src={data.picture} alt="" slot="thumb" eager className="aspect-square" />
                </div>
                <span>{data.description}</span>
              </div>
            ) : (
              data.description
            )}
          </ListHeading>
        </>
      ) : (
        <LaterState kind={kind} />
      )}
      <div className="frame pb-section">
        {children}
        <SortedList
          sorted={sorted}
          sortLabels={sortLabels}
          countText={(count) => `${countProducts(count)} found`}
          empty={
            <Notice title="No products found" action={<ButtonLink href="/">Continue Shopping</ButtonLink>}>
              {emptyText}
            </Notice>
          }
        />
      </div>
    </>
  )
}
