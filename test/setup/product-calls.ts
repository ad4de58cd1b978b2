/** Calls of staff for products, as the screens make them. */
import { beforeAll, expect } from 'vitest'
import type { StaffProductList } from '../../src/contract/products/product-list.ts'
import type { ProductInput, StaffProduct } from '../../src/contract/products/product-schemas.ts'
import type { Reply, TestApi } from './api.ts'

export const productCalls = (api: () => TestApi) => {
  let headers: { Authorization: string }
  let brandId: string
  let categoryId: string
  beforeAll(async () => {
    headers = await api().staff()
    const { db } = api()
    ;({ id: brandId } = await db
      .selectFrom('brands')
      .select('id')
      .orderBy('position')
      .executeTakeFirstOrThrow())
    ;({ id: categoryId } = await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', 'wallets')
      .executeTakeFirstOrThrow())
  })
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    api().call(method, path, { headers, ...(body !== undefined && { body }) })
  const read = async (id: string): Promise<StaffProduct> =>
    (await call('GET', `/api/admin/catalogue/products/${id}`)).json<StaffProduct>()
  const change = (product: StaffProduct, changes: Partial<StaffProduct> | Record<string, unknown>) =>
    call('PATCH', `/api/admin/catalogue/products/${product.id}`, {
      version: product.version,
      changes,
      seen: Object.fromEntries(
        Object.keys(changes).map((field) => [field, product[field as keyof StaffProduct]]),
      ),
    })
  return {
    headers: () => headers,
    groups: () => ({ brandId, categoryId }),
    call,
    read,
    change,
    /** A change that must be accepted. */
    changed: async (
      product: StaffProduct,
      changes: Partial<StaffProduct> | Record<string, unknown>,
    ): Promise<StaffProduct> => {
      const reply = await change(product, changes)
      expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
      return reply.json<StaffProduct>()
    },
    refused: (method: string, path: string, body?: unknown) =>
      api().refused(method, path, { headers, ...(body !== undefined && { body }) }),
    create: async (input: Partial<ProductInput> = {}): Promise<StaffProduct> => {
      const reply = await call('POST', '/api/admin/catalogue/products', {
        name: 'Linen Shirt',
        brandId,
        categoryId,
        price: '68.00',
        ...input,
      })
      expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, expect.any(String)])
      return reply.json<StaffProduct>()
    },
    bySlug: async (slug: string): Promise<StaffProduct> => {
      const { id } = await api()
        .db.selectFrom('products')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      return read(id)
    },
    list: async (query: Record<string, string> = {}): Promise<StaffProductList> => {
      const reply = await call('GET', `/api/admin/catalogue/products?${new URLSearchParams(query)}`)
      expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
      return reply.json<StaffProductList>()
    },
  }
}

/** The variants of a product with other values for some of them, by size and colour as in "M / Olive". */
export const withVariants = (
  product: StaffProduct,
  changes: Record<string, Partial<StaffProduct['variants'][number]>>,
): StaffProduct['variants'] =>
  product.variants.map((variant) => ({
    ...variant,
    ...changes[[variant.size, variant.color].filter(Boolean).join(' / ')],
  }))
