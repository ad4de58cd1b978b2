/**
 * The products of the grid: every page of the server's list, one after the other, so that the first rows are there at
 * once. A refresh keeps the rows that are shown until all new ones are there.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_VARIANT_LISTS } from '../../contract/products/bulk-limits.ts'
import type { StaffVariant } from '../../contract/products/product-schemas.ts'
import type { BulkRow } from '../../domain/products/bulk-edit.ts'
import { GRID_VARIANT_FIELDS } from '../../domain/products/variant-fields.ts'
import { productApi } from '../products/product-api.ts'
import type { ProductListField } from '../products/product-list-view.ts'
import { extendQuery, type QueryText } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { type GridRow, productGridRow } from './grid-rows.ts'

const PAGE = 200
const TYPING_PAUSE_MS = 200

export type GridData = {
  products: readonly GridRow[]
  total: number
  isComplete: boolean
  failed: boolean
}
const nothing: GridData = { products: [], total: 0, isComplete: false, failed: false }

type ListQuery = QueryText<ProductListField>

const pagesOf = async function* (query: ListQuery, signal: AbortSignal) {
  let after: string | null = null
  do {
    const part = extendQuery(query, { limit: String(PAGE), after: after ?? '' })
    const page = await productApi.list(part, signal)
    yield page
    after = page.next
  } while (after !== null)
}

export const useGridData = (query: ListQuery) => {
  const [data, setData] = useState(nothing)
  const request = useRef<AbortController | undefined>(undefined)

  const load = useCallback(
    async (keepsRows: boolean) => {
      request.current?.abort()
      const controller = new AbortController()
      request.current = controller
      let products: GridRow[] = []
      try {
        for await (const { products: page, total, next } of pagesOf(query, controller.signal)) {
          products = [...products, ...page.map(productGridRow)]
          if (controller.signal.aborted) return
          if (!keepsRows || next === null)
            setData({ products, total, isComplete: next === null, failed: false })
        }
      } catch {
        if (!controller.signal.aborted) setData((before) => ({ ...before, failed: true }))
      }
    },
    [query],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => void load(false), isFirst.current ? 0 : TYPING_PAUSE_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      request.current?.abort()
    }
  }, [load])
  /** Shows saved values before they are read again. */
  const patch = (saved: readonly BulkRow[]) => {
    const changes = new Map(
      saved.filter(({ kind }) => kind === 'product').map((row) => [row.id, row.changes]),
    )
    setData((before) => ({
      ...before,
      products: before.products.map((row) => ({ ...row, values: { ...row.values, ...changes.get(row.id) } })),
    }))
  }
  return { ...data, patch, refresh: () => void load(true), retry: () => void load(false) }
}

/** The variants of open rows, loaded as far as they are not there yet. */
export const useGridVariants = () => {
  const [variants, setVariants] = useState<ReadonlyMap<string, readonly StaffVariant[]>>(new Map())
  const load = useCallback(async (productIds: readonly string[]) => {
    for (let start = 0; start < productIds.length; start += MAX_VARIANT_LISTS) {
      const ids = productIds.slice(start, start + MAX_VARIANT_LISTS)
      const { variants: lists } = await staffCall('GET /api/admin/catalogue/variants', {
        query: { products: ids.join(',') },
      })
      setVariants((before) => new Map([...before, ...Object.entries(lists)]))
    }
  }, [])
  const patch = (saved: readonly BulkRow[]) => {
    const changesOf = new Map(
      saved.filter(({ kind }) => kind === 'variant').map(({ id, changes }) => [id, changes]),
    )
    const patched = (variant: StaffVariant): StaffVariant => {
      const changes = changesOf.get(variant.id) ?? {}
      const changed = GRID_VARIANT_FIELDS.filter((field) => changes[field] !== undefined)
      return {
        ...variant,
        stockQuantity: changes.stockQuantity ?? variant.stockQuantity,
        ...Object.fromEntries(changed.map((field) => [field, changes[field]])),
      }
    }
    setVariants((before) => new Map([...before].map(([id, list]) => [id, list.map(patched)])))
  }
  return { variants, load, patch }
}
