/** The staff's calls, made by a test beside the browser: as by another member of staff. */
import type { APIRequestContext } from '@playwright/test'
import type { ProductInput, StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

export const staffHeaders = async (request: APIRequestContext): Promise<{ Authorization: string }> => {
  const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  return { Authorization: `Bearer ${(await login.json()).token}` }
}

export type OwnDrafts = {
  products: StaffProduct[]
  headers: { Authorization: string }
  /** Those that still exist, as they are now. */
  read: () => Promise<StaffProduct[]>
  remove: () => Promise<void>
}

/** Drafts that no shopper sees and no other test knows, named "<prefix> 01" and so on. Remove them in the end. */
export const createDrafts = async (
  request: APIRequestContext,
  prefix: string,
  inputs: readonly Partial<ProductInput>[],
): Promise<OwnDrafts> => {
  const headers = await staffHeaders(request)
  const [[brand], [category]] = await Promise.all(
    ['/api/admin/catalogue/brands', '/api/admin/catalogue/categories'].map(async (path) =>
      (await request.get(path, { headers })).json(),
    ),
  )
  const products: StaffProduct[] = []
  for (const [index, input] of inputs.entries()) {
    const name = `${prefix} ${String(index + 1).padStart(2, '0')}`
    const data = {
      name,
      brandId: brand.id,
      categoryId: category.id,
      price: '40.00',
      stockQuantity: 20,
      ...input,
    }
    const answer = await request.post('/api/admin/catalogue/products', { headers, data })
    if (!answer.ok()) throw new Error(await answer.text())
    products.push(await answer.json())
  }
  return {
    products,
    headers,
    read: async () => {
      const read: StaffProduct[] = []
      // One after another: a busy shop refuses what comes all at once.
      for (const { id } of products) {
        const answer = await request.get(`/api/admin/catalogue/products/${id}`, { headers })
        if (answer.ok()) read.push(await answer.json())
        else if (answer.status() !== 404) throw new Error(`${answer.status()}: ${await answer.text()}`)
      }
      return read
    },
    remove: async () => {
      for (const { id } of products) await request.delete(`/api/admin/catalogue/products/${id}`, { headers })
    },
  }
}
