/** Finds the brands and categories that a file names, and keeps those that the run has to create. */

import { createFreeSlugs, slugOf } from '../../domain/groups/slug.ts'
import { foldText } from '../../domain/search-text.ts'
import { newId } from '../../storage/database/ids.ts'
import type { GroupRow } from '../../storage/imports/shop-products.ts'
import { UnreadableFile } from '../csv/encoding.ts'
import type { PlannedGroup } from '../plan/planned-product.ts'

/** Of each kind. A column of titles in the place of the vendors would otherwise create one for each product. */
const MAX_NEW_GROUPS = 2_000

export type NewCategory = PlannedGroup & { parentId: string | null }
export type GroupFinder = {
  brand(name: string, slug: string | undefined): PlannedGroup
  category(path: readonly string[], slug: string | undefined): PlannedGroup
  /** In the order in which the file names them. */
  created: { brands: PlannedGroup[]; categories: NewCategory[] }
}

const index = (rows: readonly GroupRow[]) => {
  const byName = new Map<string, PlannedGroup[]>()
  const slugs = new Set<string>()
  const add = (group: PlannedGroup): PlannedGroup => {
    const key = foldText(group.name)
    byName.set(key, [...(byName.get(key) ?? []), group])
    slugs.add(group.slug)
    return group
  }
  for (const row of rows) add({ ...row, isNew: false })
  return {
    find: (name: string) => byName.get(foldText(name)) ?? [],
    add,
    free: createFreeSlugs((slug) => slugs.has(slug)),
  }
}

export const createGroupFinder = (existing: {
  brands: readonly GroupRow[]
  categories: readonly GroupRow[]
}): GroupFinder => {
  const brands = index(existing.brands)
  const categories = index(existing.categories)
  const created: GroupFinder['created'] = { brands: [], categories: [] }
  const create = <Group extends PlannedGroup>(groups: Group[], kind: string, group: Group): void => {
    if (groups.length >= MAX_NEW_GROUPS)
      throw new UnreadableFile(
        `The file names more than ${MAX_NEW_GROUPS} ${kind} that the shop does not have. Is another column meant?`,
      )
    groups.push(group)
  }
  const createCategory = (name: string, slug: string, parent: PlannedGroup | undefined): PlannedGroup => {
    const category = {
      id: newId('cat'),
      name,
      slug: categories.free(slug),
      parentName: parent?.name ?? null,
      isNew: true,
      parentId: parent?.id ?? null,
    }
    create(created.categories, 'categories', category)
    return categories.add(category)
  }
  const category = (path: readonly string[], slug?: string): PlannedGroup => {
    const name = path.at(-1) ?? ''
    const parentName = path.at(-2)
    const found = categories.find(name)
    const best =
      found.find((each) => each.slug === slug) ??
      found.find(
        (each) => parentName !== undefined && foldText(each.parentName ?? '') === foldText(parentName),
      ) ??
      found[0]
    if (best) return best
    // The shop has two levels: the parent is a top-level category.
    const parent =
      parentName === undefined
        ? undefined
        : (categories.find(parentName).find((each) => each.parentName === null) ??
          createCategory(parentName, slugOf(parentName, 'category'), undefined))
    return createCategory(name, slug ?? slugOf(name, 'category'), parent)
  }
  return {
    created,
    category,
    brand: (name, slug) => {
      const found = brands.find(name)
      const best = found.find((each) => each.slug === slug) ?? found[0]
      if (best) return best
      const brand: PlannedGroup = {
        id: newId('brand'),
        name,
        slug: brands.free(slug ?? slugOf(name, 'brand')),
        parentName: null,
        isNew: true,
      }
      create(created.brands, 'brands', brand)
      return brands.add(brand)
    },
  }
}
