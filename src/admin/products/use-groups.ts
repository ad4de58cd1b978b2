/** The brands and categories of the shop, for filters and selects. Loaded once, and again after a failure. */
import type { StaffBrand } from '../../contract/groups/brands.ts'
import type { StaffCategory } from '../../contract/groups/categories.ts'
import type { Choice } from '../components/choice-field.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { productApi } from './product-api.ts'

export type Groups = { brands: readonly StaffBrand[]; categories: readonly StaffCategory[] }

export const readGroups = async (signal?: AbortSignal): Promise<Groups> => {
  const [brands, categories] = await Promise.all([productApi.brands(signal), productApi.categories(signal)])
  return { brands, categories }
}

export const useGroups = () => useLoaded(readGroups)

export const groupChoices = (groups: readonly { id: string; name: string }[]): Choice<string>[] =>
  groups.map(({ id, name }) => [id, name])

/** Each main category, followed by those below it. */
export const categoryChoices = (categories: readonly StaffCategory[]): Choice<string>[] =>
  categories
    .filter(({ parentId }) => parentId === null)
    .flatMap(({ id, name }) => [
      [id, name],
      ...groupChoices(categories.filter(({ parentId }) => parentId === id)).map(
        ([child, childName]): Choice<string> => [child, `\u2003${childName}`],
      ),
    ])
