/** The brands and categories of the shop, for filters and selects. Loaded once, and again after a failure. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffBrand } from '../../contract/groups/brands.ts'
import type { StaffCategory } from '../../contract/groups/categories.ts'
import { productApi } from './product-api.ts'

export type Groups = { brands: readonly StaffBrand[]; categories: readonly StaffCategory[] }

export const useGroups = () => {
  const [groups, setGroups] = useState<Groups | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async (signal?: AbortSignal) => {
    setFailed(false)
    try {
      const [brands, categories] = await Promise.all([
        productApi.brands(signal),
        productApi.categories(signal),
      ])
      setGroups({ brands, categories })
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { groups, failed, reload: () => void load(), setGroups }
}

/** Each main category, followed by those below it. */
export const categoryTree = (
  categories: readonly StaffCategory[],
): { category: StaffCategory; isChild: boolean }[] =>
  categories
    .filter(({ parentId }) => parentId === null)
    .flatMap((parent) => [
      { category: parent, isChild: false },
      ...categories
        .filter(({ parentId }) => parentId === parent.id)
        .map((category) => ({ category, isChild: true })),
    ])
