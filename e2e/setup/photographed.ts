/** Pictures like photographs, and a product that has them: whatever the demo has by now, and for one test alone. */
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../src/contract/products/product.ts'
import { readProducts } from './catalogue.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

/** A thing on a backdrop, in one colour; another colour makes another picture. */
export const photograph = (
  color: string,
  { width = 1200, height = 1500 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 150">
      <rect width="120" height="150" fill="#e6e1d9"/><ellipse cx="60" cy="124" rx="40" ry="5" fill="#0003"/>
      <rect x="30" y="40" width="60" height="82" rx="12" fill="${color}"/><circle cx="60" cy="80" r="9" fill="#fff8"/></svg>`),
  )
    .jpeg({ quality: 88 })
    .toBuffer()

/** Gives the `place`th watch these pictures, the first of its colours from two sides. */
export const photographedProduct = async (request: APIRequestContext, place: number): Promise<Product> => {
  const product = (await readProducts(request, { category: 'watches' })).at(place)
  if (!product) throw new Error('the demo has too few watches')
  const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const images: string[] = []
  for (const color of ['#2a3f5f', '#5f2a3f', '#3f5f2a', '#202020']) {
    const answer = await request.post('/api/admin/pictures', { headers, data: await photograph(color) })
    images.push((await answer.json()).url)
  }
  const { price, description, stockQuantity, inStock, colors } = product
  const colorImages = Object.fromEntries(colors.slice(0, 2).map((color, index) => [color, images[index * 2]]))
  const saved = await request.put(`/api/admin/products/${product.id}`, {
    headers,
    data: { price, description, stockQuantity, inStock, images, colorImages },
  })
  if (!saved.ok()) throw new Error(await saved.text())
  return saved.json()
}
