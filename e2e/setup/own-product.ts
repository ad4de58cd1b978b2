/** Products that no other test edits or buys, and the hand of another member of staff on them. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { UpdateProduct } from '../../src/contract/products/product-edit.ts'
import { expect } from './browser-test.ts'
import { findRow } from './staff-area.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

const STOCK = 100

/** Four watches and four pairs of socks. Each test that changes one has its own `place`. */
export const ownProduct = async (request: APIRequestContext, place: number): Promise<Product> => {
  const of = async (category: string): Promise<Product[]> =>
    (await request.get(paths.products, { params: { category } })).json()
  const [watches, socks] = [await of('watches'), await of('socks')]
  const used = socks.filter(({ inStock }) => inStock).slice(0, 2)
  const own = [...watches.slice(0, -2), ...socks.filter((product) => !used.includes(product))]
  const product = own.at(place)
  if (!product) throw new Error('the demo has too few watches and socks')
  return product
}
export const productReader =
  (request: APIRequestContext, { slug }: Product) =>
  async (): Promise<Product> =>
    (await request.get(paths.product(slug))).json()

/** It, with a stock of 100, and the hand of another member of staff, whose client knows the specification alone. */
export const stockedProduct = async (request: APIRequestContext, place: number) => {
  const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const found = await ownProduct(request, place)
  const read = productReader(request, found)
  const save = async (change: UpdateProduct): Promise<Product> => {
    const { price, description, stockQuantity, inStock } = await read()
    const data = { price, description, stockQuantity, inStock, ...change }
    return (await request.put(`/api/admin/products/${found.id}`, { headers, data })).json()
  }
  return { product: await save({ stockQuantity: STOCK, inStock: true }), save, read }
}

export const openForm = async (page: Page, product: Product): Promise<{ row: Locator; form: Locator }> => {
  const row = await findRow(page, product)
  await row.getByRole('button', { name: 'Edit' }).click()
  return { row, form: row.getByRole('form', { name: `Edit ${product.name}` }) }
}
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('Product updated successfully!', { exact: true })).toBeVisible()
