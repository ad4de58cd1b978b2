/** Drafts that a test makes for itself through the staff's calls, and the hand of another member of staff on them. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { ProductInput, StaffProduct } from '../../src/contract/products/product-schemas.ts'
import type { ChangeStaffProduct } from '../../src/contract/products/staff-products.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

/** No other test and no other run has a product of this name. */
export const newName = (name: string): string => `${name} ${randomBytes(4).toString('hex')}`

export const staffClient = async (request: APIRequestContext) => {
  const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const firstId = async (path: string): Promise<string> =>
    (await (await request.get(path, { headers })).json())[0].id
  const read = async (id: string): Promise<StaffProduct> =>
    (await request.get(`/api/admin/catalogue/products/${id}`, { headers })).json()
  return {
    read,
    create: async (input: Partial<ProductInput> & { name: string }): Promise<StaffProduct> => {
      const [brandId, categoryId] = [
        await firstId('/api/admin/catalogue/brands'),
        await firstId('/api/admin/catalogue/categories'),
      ]
      const data = { price: '40.00', brandId, categoryId, ...input }
      const response = await request.post('/api/admin/catalogue/products', { headers, data })
      if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`)
      return response.json()
    },
    change: async ({ id, version }: StaffProduct, change: Pick<ChangeStaffProduct, 'changes' | 'seen'>) => {
      const response = await request.patch(`/api/admin/catalogue/products/${id}`, {
        headers,
        data: { version, ...change },
      })
      if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`)
    },
  }
}
