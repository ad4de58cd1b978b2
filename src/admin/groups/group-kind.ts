/** What the two screens of brands and categories differ in. */
import type { EditableGroup, GroupKind } from '../../domain/groups/group-edit.ts'
import type { Query } from '../../ui/query.ts'
import { adminQueries } from '../admin-queries.ts'

type CommonField = 'name' | 'slug' | 'description' | 'picture'

/** A brand or category as the staff's calls have it: with the fields of its kind. */
export type Group = Pick<EditableGroup, CommonField> &
  Partial<Omit<EditableGroup, CommonField>> & { id: string; productCount: number; version: number }

type GroupTexts = {
  title: string
  /** What the address of its page begins with. */
  pagePath: string
  query: () => Query<Group[]>
  /** In the paths of its calls. */
  segment: 'brands' | 'categories'
}

export const groupKinds: Record<GroupKind, GroupTexts> = {
  brand: {
    title: 'Brands',
    pagePath: '/brand/',
    query: adminQueries.brands,
    segment: 'brands',
  },
  category: {
    title: 'Categories',
    pagePath: '/category/',
    query: adminQueries.categories,
    segment: 'categories',
  },
}

export const parentOf = ({ parentId }: Pick<Group, 'parentId'>): string | null => parentId ?? null
