/** What the two screens of brands and categories differ in. */
import type { GroupKind } from '../../domain/group-edit.ts'
import type { Query } from '../../ui/query.ts'
import { adminQueries } from '../admin-queries.ts'

/** A brand or category as the staff's calls have it. A brand has no parent and no size guide. */
export type Group = {
  id: string
  name: string
  slug: string
  description: string
  picture: string | null
  parentId?: string | null
  sizeGuideId?: string | null
  /** Of a brand. */
  maker?: string
  responsiblePerson?: string
  productCount: number
  version: number
}

type GroupTexts = {
  title: string
  one: GroupKind
  /** What the address of its page begins with. */
  pagePath: string
  query: () => Query<Group[]>
  /** In the paths of its calls. */
  segment: 'brands' | 'categories'
  orderSegment: 'brand-order' | 'category-order'
}

export const groupKinds: Record<GroupKind, GroupTexts> = {
  brand: {
    title: 'Brands',
    one: 'brand',
    pagePath: '/brand/',
    query: adminQueries.brands,
    segment: 'brands',
    orderSegment: 'brand-order',
  },
  category: {
    title: 'Categories',
    one: 'category',
    pagePath: '/category/',
    query: adminQueries.categories,
    segment: 'categories',
    orderSegment: 'category-order',
  },
}

export const parentOf = ({ parentId }: Pick<Group, 'parentId'>): string | null => parentId ?? null
