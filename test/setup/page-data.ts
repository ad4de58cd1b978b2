/** The data of a rendered page, as its scripts read it. */
import type { ShownProduct } from '../../src/contract/products/product.ts'
import { STATE_ELEMENT_ID } from '../../src/site/page-state.ts'

type Query = { queryKey: [string, ...unknown[]]; data: unknown }

export const pageStateOf = (html: string): string =>
  new RegExp(`<script id="${STATE_ELEMENT_ID}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? '{"queries":[]}'

/** The product of a product page. */
export const shownProductOf = (html: string): ShownProduct | undefined => {
  const { queries } = JSON.parse(pageStateOf(html)) as { queries: Query[] }
  return queries.find(({ queryKey }) => queryKey[0].startsWith('/api/products/'))?.data as
    | ShownProduct
    | undefined
}
