/** What the two screens of brands and categories differ in. */
import { staffPaths } from '../../contract/staff-paths.ts'
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
  listPath: string
  pathOf: (id: string) => string
  orderPath: string
}

export const groupKinds: Record<GroupKind, GroupTexts> = {
  brand: {
    title: 'Brands',
    one: 'brand',
    pagePath: '/brand/',
    query: adminQueries.brands,
    listPath: staffPaths.brands,
    pathOf: staffPaths.brand,
    orderPath: staffPaths.brandOrder,
  },
  category: {
    title: 'Categories',
    one: 'category',
    pagePath: '/category/',
    query: adminQueries.categories,
    listPath: staffPaths.categories,
    pathOf: staffPaths.category,
    orderPath: staffPaths.categoryOrder,
  },
}

export const parentOf = ({ parentId }: Pick<Group, 'parentId'>): string | null => parentId ?? null
